import { useMediaQuery } from '@mui/material'

/** Below this a screen is held in a hand: bars at the foot, sheets instead of dialogs. */
const ON_PHONE = '(max-width:599.95px)'

export const usePhone = (): boolean => useMediaQuery(ON_PHONE)

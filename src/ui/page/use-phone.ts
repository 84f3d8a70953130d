import { useMediaQuery } from '@mui/material'
import { usePane } from '#src/ui/panes/pane.ts'

/** Below this a screen is held in a hand: bars at the foot, sheets instead of dialogs. */
const ON_PHONE = '(max-width:599.95px)'

/** Whether the window is a phone's: for what opens over the screen. */
export const usePhoneWindow = (): boolean => useMediaQuery(ON_PHONE)

/** Whether the screen is as narrow as a phone's: it is one, or one of two panes. */
export function usePhone(): boolean {
  const phone = usePhoneWindow()
  return usePane()?.narrow ?? phone
}

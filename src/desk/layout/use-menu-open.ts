import { useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { storedText } from '#src/api/browser-storage.ts'

const storage = storedText('desk-menu', () => localStorage)

/** Whether the menu is wide: as it was left on this device, else where there is room for it. */
export function useMenuOpen(): [boolean, (opened: boolean) => void] {
  const room = useMediaQuery('(min-width:1100px)')
  const [chosen, setChosen] = useState(storage.get)
  return [
    chosen === undefined ? room : chosen === 'opened',
    (next) => {
      const kept = next ? 'opened' : 'collapsed'
      setChosen(kept)
      storage.set(kept)
    },
  ]
}

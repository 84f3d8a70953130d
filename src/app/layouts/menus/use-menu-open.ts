import { useState } from 'react'
import { storedText } from '#src/api/browser-storage.ts'

const storage = storedText('sidebar', () => localStorage)

/** Whether the side menu is wide; remembered on this device. */
export function useMenuOpen(): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(() => storage.get() !== 'collapsed')
  return [
    opened,
    (next) => {
      setOpened(next)
      storage.set(next ? 'opened' : 'collapsed')
    },
  ]
}

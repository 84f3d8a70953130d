import { useState } from 'react'
import { storedText } from '#src/api/stored.ts'

const kept = storedText('sidebar', () => localStorage)

/** Whether the side menu is wide; remembered on this device. */
export function useMenuOpen(): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(() => kept.get() !== 'collapsed')
  return [
    opened,
    (next) => {
      setOpened(next)
      kept.set(next ? 'opened' : 'collapsed')
    },
  ]
}

import { useState } from 'react'

const KEY = 'sidebar'

/** Whether the side menu is wide; remembered on this device. */
export function useMenuOpen(): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(() => read() !== 'collapsed')
  return [opened, (next) => {
    setOpened(next)
    try {
      localStorage.setItem(KEY, next ? 'opened' : 'collapsed')
    } catch {
      // Storage may be forbidden: then it holds as long as the page.
    }
  }]
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

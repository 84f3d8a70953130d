import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { topDialog } from '#src/ui/overlay/top-dialog.ts'
import { buttonFor, shortcutOf } from './shortcuts.ts'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const ShortcutHelp = lazyDialog(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp)

/** The account by keyboard: one key each for what is done all day, and `?` for the list of them. */
export function Shortcuts() {
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!shortcut) return
      const button = buttonFor(shortcut.key)
      if (!button && !shortcut.to && shortcut.id !== 'help') return
      event.preventDefault()
      if (shortcut.id === 'help') setHelpOpen(true)
      else if (button && shortcut.goesThere) button.focus()
      else if (button) button.click()
      else if (shortcut.to && topDialog() === undefined) void navigate(shortcut.to)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [navigate])
  return <Suspense>{isHelpOpen && <ShortcutHelp close={() => setHelpOpen(false)} />}</Suspense>
}

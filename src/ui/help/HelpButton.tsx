import { IconButton } from '@mui/material'
import { startTransition, Suspense, useState, type MouseEvent } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

// Not needed by any first screen.
const HelpPopover = lazyDialog(async () => (await import('./HelpPopover.tsx')).HelpPopover)

interface HelpButtonProps {
  /** Ids of sections of `locales/pages/help`. */
  about: readonly string[]
  /** What it explains, as the heading beside it; without it, this screen. */
  name?: string
}

/** A question mark beside a heading, which opens a short text. */
export function HelpButton({ about, name }: HelpButtonProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = name === undefined ? text('help.screen') : text('help.about', { name })
  // The button shows that it was pressed before the text is rendered: a slow phone would seem unresponsive.
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => startTransition(() => setAnchor(currentTarget))
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        {...(name === undefined && { 'aria-keyshortcuts': 'H' })}
        onClick={open}
        // Taller than the heading beside it, whose line stays as high as it is.
        sx={{ width: 44, height: 44, my: '-10px', ml: '-6px', color: 'text.secondary' }}
      >
        <Icon name="help" />
      </IconButton>
      <Suspense>
        {anchor && <HelpPopover about={about} label={label} anchor={anchor} close={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}

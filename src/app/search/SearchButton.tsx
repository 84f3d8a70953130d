import { Box, Button } from '@mui/material'
import { Suspense, useEffect, useRef, useState, type ChangeEvent } from 'react'
import { loadQuietly } from '#src/api/chunk-loading.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VISUALLY_HIDDEN } from '#src/ui/page/VisuallyHidden.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const load = () => import('./SearchPalette.tsx')
const SearchPalette = lazyDialog(async () => (await load()).SearchPalette)

/** In the top bar, and from everywhere with Ctrl K or ⌘K. */
export function SearchButton() {
  const text = useText()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const focused = useRef<Element | null>(null)
  const show = () => {
    focused.current ??= document.activeElement
    setOpen(true)
  }
  // The dialog knows nothing older than the field below, which is gone by then.
  useEffect(() => {
    if (open) return
    const before = focused.current
    focused.current = null
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
  }, [open])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.ctrlKey === event.metaKey ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button
        color="inherit"
        onClick={show}
        onPointerEnter={() => void loadQuietly(load)}
        onFocus={() => void loadQuietly(load)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        sx={{ minWidth: 40, px: 1, gap: 1, color: 'text.primary' }}
      >
        <Icon name="search" label={text('search.title')} />
        <Box
          component="kbd"
          sx={{
            display: { xs: 'none', md: 'inline' },
            font: 'inherit',
            fontSize: '0.8125rem',
            color: 'text.secondary',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            px: 0.75,
          }}
        >
          {isMac() ? '⌘K' : 'Ctrl K'}
        </Box>
      </Button>
      {/* Typing can begin before the palette's code has loaded: it opens with what was typed. */}
      <Suspense
        fallback={
          <Box
            component="input"
            ref={focus}
            sx={VISUALLY_HIDDEN}
            aria-label={text('search.title')}
            value={typed}
            onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
          />
        }
      >
        {open && (
          <SearchPalette
            typed={typed}
            close={() => {
              setOpen(false)
              setTyped('')
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

const isMac = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent)

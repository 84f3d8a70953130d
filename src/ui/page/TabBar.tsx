import { Box } from '@mui/material'
import { useEffect, useRef, type KeyboardEvent } from 'react'

interface TabBarProps<Id extends string> {
  ids: readonly Id[]
  tab: Id
  choose: (id: Id) => void
  words: (id: Id) => string
  label?: string
  labelledBy?: string
  /** The id of the tab panel, where there is one; each tab's is `${panel}-${id}`. */
  panel?: string
  mb?: number
}

/**
 * Which part of a list or of a screen is shown. MUI's tabs measure themselves, which blocks a phone while a
 * screen is opening.
 */
export function TabBar<Id extends string>({
  ids,
  tab,
  choose,
  words,
  label,
  labelledBy,
  panel,
  mb = 0,
}: TabBarProps<Id>) {
  const bar = useRef<HTMLDivElement>(null)
  const labels = ids.map(words)
  // The first tab is visible from the start: measuring it would force layout of the whole screen.
  useEffect(() => {
    if (tab === ids[0] && !bar.current?.scrollLeft) return
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (bar.current && chosen)
      bar.current.scrollLeft = chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2
    // The choice moves it, and words that grow as numbers come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [tab, labels.join()])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    tabs[(next + tabs.length) % tabs.length]!.focus()
  }
  return (
    <Box
      ref={bar}
      role="tablist"
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={move}
      sx={{ ...BAR, mb }}
    >
      {ids.map((id, at) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={panel && `${panel}-${id}`}
          aria-controls={panel}
          aria-selected={id === tab}
          tabIndex={id === tab ? 0 : -1}
          onClick={() => {
            if (id !== tab) choose(id)
          }}
        >
          {labels[at]}
        </button>
      ))}
    </Box>
  )
}

const fade = (side: string, both = '') => `linear-gradient(to ${side}, transparent, #000 32px${both})`
/**
 * Where they don't all fit, they scroll by touch or with the thin bar below, and fade out on the side where
 * there are more.
 */
const BAR = {
  '@keyframes more-tabs': {
    '0%': { maskImage: fade('left') },
    '2%, 98%': { maskImage: fade('left', ', #000 calc(100% - 32px), transparent') },
    '100%': { maskImage: fade('right') },
  },
  animation: 'more-tabs linear',
  animationTimeline: 'scroll(self inline)',
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
  '@media (pointer: coarse)': { scrollbarWidth: 'none' },
  '& > button': {
    flex: 'none',
    minWidth: 72,
    minHeight: 48,
    px: 2,
    py: 1.5,
    border: 0,
    borderBottom: '2px solid transparent',
    background: 'none',
    cursor: 'pointer',
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 600,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    '@media (hover: hover)': { '&:hover': { color: 'var(--hover)' } },
    '&:focus-visible': { outlineOffset: -3 },
    '&[aria-selected=true]': { color: 'var(--brand)', borderBottomColor: 'currentColor' },
  },
} as const

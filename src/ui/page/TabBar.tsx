import { Box } from '@mui/material'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

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
  const frame = useRef<HTMLDivElement>(null)
  useMoreSigns(frame, bar, ids.join())

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    tabs[(next + tabs.length) % tabs.length]!.focus()
  }
  return (
    <Box ref={frame} sx={{ ...FRAME, mb }}>
      <Box ref={bar} role="tablist" aria-label={label} aria-labelledby={labelledBy} onKeyDown={move} sx={BAR}>
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
    </Box>
  )
}

/**
 * Marks the frame where there are more tabs than are shown: before them, after them. The browser tells, which
 * costs no layout; a scroll-driven animation would stop for people who want less motion.
 */
function useMoreSigns(
  frame: RefObject<HTMLDivElement | null>,
  bar: RefObject<HTMLDivElement | null>,
  ids: string,
): void {
  useEffect(() => {
    const [first, last] = [bar.current?.firstElementChild, bar.current?.lastElementChild]
    if (!first || !last || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const hidden = intersectionRatio < WHOLE
          if (target === first) frame.current?.toggleAttribute('data-more-before', hidden)
          if (target === last) frame.current?.toggleAttribute('data-more-after', hidden)
        }
      },
      { root: bar.current, threshold: WHOLE },
    )
    observer.observe(first)
    if (last !== first) observer.observe(last)
    return () => observer.disconnect()
  }, [frame, bar, ids])
}

/** Of a tab that is shown completely; rounding may take a pixel. */
const WHOLE = 0.97

/** Where there are more tabs: they fade out on that side, and an arrow points there. */
const arrow = (side: 'left' | 'right') => ({
  content: '""',
  position: 'absolute',
  zIndex: 1,
  top: 'calc(50% - 5px)',
  [side]: 5,
  width: 9,
  height: 9,
  borderTop: '2px solid',
  borderRight: '2px solid',
  borderColor: 'text.secondary',
  transform: side === 'right' ? 'rotate(45deg)' : 'rotate(-135deg)',
  pointerEvents: 'none',
})
const FADE = ', transparent 18px, #000 48px'
const LEFT = `linear-gradient(to right${FADE})`
const RIGHT = `linear-gradient(to left${FADE})`
const FRAME = {
  position: 'relative',
  minWidth: 0,
  '&[data-more-before]::before': arrow('left'),
  '&[data-more-after]::after': arrow('right'),
  '&[data-more-before] > div': { maskImage: LEFT },
  '&[data-more-after] > div': { maskImage: RIGHT },
  '&[data-more-before][data-more-after] > div': {
    maskImage: `${LEFT}, ${RIGHT}`,
    maskComposite: 'intersect',
  },
} as const

/** Where they don't all fit, they scroll by touch or with the thin bar below. */
const BAR = {
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

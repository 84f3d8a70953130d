import { ThemeContext } from '@emotion/react'
import { Box, useMediaQuery, useTheme } from '@mui/material'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { useLocation, useMatches, useNavigate, useOutlet } from 'react-router-dom'
import { connectivity } from '#src/api/connectivity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ScreenNotOnDevice } from '#src/ui/feedback/ScreenNotOnDevice.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import { PAGE_TITLE, RECORD_TITLE } from '#src/ui/page/Page.tsx'
import { ListContext, PaneContext, type Pane as PaneFacts } from './pane.ts'
import { CONTAINER, paneTheme } from './pane-theme.ts'
import { filtersIn, isOpenAt } from './record-address.ts'
import { FROM_LIST } from './RecordLink.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'

/** Foldables, tablets and phones on their side. */
const TWO_PANES = '(pointer: coarse) and (min-width:720px) and (max-width:1199.95px)'
/** Where the theme's `sm` begins. */
const PHONE_WIDTH = 600

interface TwoPanesProps {
  /** The list's address, and how it is loaded when a record is there before it. Its route has it as its handle. */
  listPath: string
  load: () => Promise<ReactElement>
  /** The query parameter that names a record. */
  id: string
  icon: IconName
}

/**
 * The layout of a list and its records: side by side where they fit, one screen at a time elsewhere. Turning
 * a phone builds neither of them anew.
 */
export function TwoPanes({ listPath, load, id, icon }: TwoPanesProps) {
  const text = useText()
  const two = useMediaQuery(TWO_PANES)
  const carriesFilters = useMediaQuery('(pointer: coarse)')
  const { pathname, search } = useLocation()
  const record = useOutlet()
  const isOpen = pathname !== listPath
  const listScreen = useListScreen(load, two)
  const listBox = useRef<HTMLDivElement>(null)
  const close = useClose(listPath, id)
  const shown = isOpen
    ? `${pathname}?${new URLSearchParams({ [id]: new URLSearchParams(search).get(id) ?? '' })}`
    : ''
  useFocusOnRow(listBox, two, shown)
  const list = useMemo(() => ({ path: listPath, carriesFilters }), [listPath, carriesFilters])
  return (
    <Box sx={two ? PANES : undefined}>
      {(two || !isOpen) && (
        <Pane
          two={two}
          box={listBox}
          labelledBy={PAGE_TITLE}
          facts={{ isMain: !isOpen, path: listPath }}
          sx={LIST}
        >
          <ListContext value={list}>{listScreen}</ListContext>
        </Pane>
      )}
      {isOpen && (
        <Record key={shown} two={two} close={close}>
          {record}
        </Record>
      )}
      {two && !isOpen && (
        <Box sx={{ display: 'grid', placeItems: 'center', p: 2 }}>
          <StateBox icon={icon} title={text('layout.chooseRow')} />
        </Box>
      )}
    </Box>
  )
}

function Record({ two, close, children }: { two: boolean; close: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Pane two={two} box={box} labelledBy={RECORD_TITLE} facts={{ isMain: true, close }}>
      {children}
    </Pane>
  )
}

interface PaneProps {
  two: boolean
  box: RefObject<HTMLDivElement | null>
  labelledBy: string
  facts: Omit<PaneFacts, 'narrow'>
  sx?: object
  children: ReactNode
}

/** One of two; without the other it is nothing but what is in it. */
function Pane({ two, box, labelledBy, facts, sx, children }: PaneProps) {
  const theme = useTheme()
  const narrowTheme = useMemo(() => paneTheme(theme), [theme])
  const narrow = useNarrow(box, two)
  useKeptScroll(box, two)
  return (
    <Box ref={box} {...(two && { role: 'region', 'aria-labelledby': labelledBy, sx: { ...PANE, ...sx } })}>
      <ThemeContext value={two ? narrowTheme : theme}>
        <PaneContext value={two ? { ...facts, narrow } : undefined}>{children}</PaneContext>
      </ThemeContext>
    </Box>
  )
}

function useNarrow(box: RefObject<HTMLElement | null>, two: boolean): boolean {
  const [narrow, setNarrow] = useState(true)
  useLayoutEffect(() => {
    const pane = box.current
    if (!two || !pane) return
    const measure = () => setNarrow(pane.clientWidth < PHONE_WIDTH)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(pane)
    return () => observer.disconnect()
  }, [box, two])
  return narrow
}

/**
 * The list's screen: what its route loaded, or what is loaded for the place beside a record. If that can't be
 * loaded, it comes when the network does.
 */
function useListScreen(load: () => Promise<ReactElement>, two: boolean): ReactElement | undefined {
  const ofRoute = useMatches().at(-1)?.handle as ReactElement | undefined
  const [screen, setScreen] = useState(ofRoute)
  const [isMissing, setMissing] = useState(false)
  if (ofRoute && ofRoute !== screen) setScreen(ofRoute)
  useEffect(() => {
    if (!two || screen) return undefined
    const show = () => void load().then(setScreen, () => setMissing(true))
    show()
    return connectivity.onReached(show)
  }, [load, two, screen])
  return ofRoute ?? screen ?? (isMissing ? <ScreenNotOnDevice /> : undefined)
}

/** As Back does, when the record was opened from the list; a link from elsewhere leads to the list instead. */
function useClose(listPath: string, id: string): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const isFromList = (state as Partial<typeof FROM_LIST> | null)?.fromList === true
  return () =>
    void (isFromList
      ? navigate(-1)
      : navigate({ pathname: listPath, search: filtersIn(search, id) }, { replace: true }))
}

/** Whoever closes a record is at its row again, where they were. */
function useFocusOnRow(list: RefObject<HTMLElement | null>, two: boolean, shown: string): void {
  const before = useRef(shown)
  useEffect(() => {
    const closed = two && shown === '' ? before.current : ''
    before.current = shown
    if (closed === '') return
    const row = [...(list.current?.querySelectorAll('a') ?? [])].find((link) => isOpenAt(closed, link))
    const place = row ?? document.getElementById(PAGE_TITLE)
    place?.focus()
  }, [list, two, shown])
}

const PANES = {
  display: 'grid',
  gridTemplateColumns: 'clamp(300px, 42%, 400px) minmax(0, 1fr)',
  position: 'sticky',
  top: 'var(--layout-top-bar-height)',
  height: 'calc(100dvh - var(--layout-top-bar-height))',
  // The screen's own margins (AccountLayout).
  m: -3,
  mb: -8,
} as const
const PANE = {
  containerName: CONTAINER,
  containerType: 'inline-size',
  // Visually hidden text is positioned absolutely: it must scroll with its pane.
  position: 'relative',
  minWidth: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: 2,
  pb: 'calc(24px + env(safe-area-inset-bottom))',
} as const
const LIST = {
  px: 1,
  '& h1': { fontSize: '1.25rem' },
  borderRight: 1,
  borderColor: 'divider',
  '& :is(li, tr):has(a[aria-current="page"])': { boxShadow: 'inset 4px 0 0 var(--brand)' },
} as const

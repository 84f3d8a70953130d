import { Box, Breadcrumbs, IconButton, Link, Typography } from '@mui/material'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { windowTitle } from '#src/ui/install/window-title.ts'
import { usePane } from '#src/ui/panes/pane.ts'
import { HelpButton } from '#src/ui/help/HelpButton.tsx'
import { WithNumber } from './WithNumber.tsx'

interface PageProps {
  /** Also the window's title. */
  title: string
  actions?: ReactNode
  /** The parent pages: [address, words]. */
  breadcrumbs?: readonly (readonly [to: string, words: string])[]
  /** False: a page in the place of the screen at this address, which the screen's help doesn't explain. */
  help?: false
  children: ReactNode
}

/** The id of the screen's heading: what a table without a heading of its own is called by. */
export const PAGE_TITLE = 'page-title'
/** The heading of a record that stands beside its list. */
export const RECORD_TITLE = 'record-title'

/** A screen: its heading, actions and content. After navigation the heading gets the focus. */
export function Page({ title, actions, breadcrumbs, help, children }: PageProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const pane = usePane()
  const isMain = pane?.isMain ?? true
  const opened = useRef({ key, isMain })
  const screen = help !== false && screenAt(pane?.path ?? pathname)
  useEffect(() => {
    if (isMain) document.title = windowTitle(title)
  }, [title, isMain])
  // The first screen of a visit begins at the top of the page, as any page does. On any other the heading has
  // the focus before the screen is seen: later it could take it from a field that someone already went to.
  useLayoutEffect(() => {
    const isFirst = opened.current.key === 'default'
    if (opened.current.isMain && !isFirst && !isBusyAbove()) heading.current?.focus()
  }, [])
  return (
    <Box>
      {breadcrumbs && !pane?.close && (
        <Breadcrumbs aria-label={text('layout.breadcrumbs')} sx={{ mb: 1, fontSize: '0.875rem' }}>
          {breadcrumbs.map(([to, words]) => (
            <Link key={to} component={RouterLink} to={to}>
              {words}
            </Link>
          ))}
        </Breadcrumbs>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 3,
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            minWidth: 0,
            maxWidth: '100%',
            ...(pane?.close && { flex: '1 1 100%' }),
          }}
        >
          <Typography
            ref={heading}
            id={pane?.close ? RECORD_TITLE : PAGE_TITLE}
            variant="h1"
            tabIndex={-1}
            sx={{ outline: 'none', minWidth: 0, overflowWrap: 'anywhere' }}
          >
            <WithNumber words={title} />
          </Typography>
          {screen && <HelpButton about={[screen]} />}
          {pane?.close && (
            <IconButton onClick={pane.close} aria-label={text('action.close')} sx={{ ml: 'auto', mr: -1 }}>
              <Icon name="close" />
            </IconButton>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  )
}

/** Whether somebody opened a dialog or the search while the screen was on its way: they go on typing there. */
const isBusyAbove = (): boolean => Boolean(document.activeElement?.closest('[role=dialog], header input'))

/** The name of the screen at that address; undefined where there is none of ours. */
const screenAt = (path: string): string | undefined =>
  Object.entries(ACCOUNT_PATHS).find(([, address]) => address === path)?.[0]

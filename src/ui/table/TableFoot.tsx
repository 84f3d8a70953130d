import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Page, CursorPage } from '#src/contract/endpoint.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { useListUrl } from './use-list-url.ts'

interface TableFootProps {
  answer: Page<unknown> | CursorPage<unknown>
  input: { page?: number; size?: number }
  url: Pick<ReturnType<typeof useListUrl>, 'setPage' | 'after' | 'back' | 'before' | 'hasBefore'>
}

/** Below a list: the position and the links to other pages. Nothing when everything is shown. */
export function TableFoot({ answer, input, url }: TableFootProps) {
  const text = useText()
  const { formatNumber } = useIntl()
  if ('total' in answer) {
    const { page = 1, size = answer.rows.length } = input
    const [from, to] = [(page - 1) * size + 1, (page - 1) * size + answer.rows.length]
    if (answer.total <= size && page === 1) return null
    return (
      <Foot>
        <span>
          {text('state.pageOf', {
            from: formatNumber(from),
            to: formatNumber(to),
            total: formatNumber(answer.total),
          })}
        </span>
        <Steps
          back={page > 1 && (() => url.setPage(page - 1))}
          on={to < answer.total && (() => url.setPage(page + 1))}
        />
      </Foot>
    )
  }
  const { next, previous } = answer
  if (previous !== undefined) {
    if (next === null && previous === null) return null
    return (
      <Foot>
        <span />
        <Steps
          back={previous !== null && (() => url.back(previous))}
          on={next !== null && (() => url.after(next))}
        />
      </Foot>
    )
  }
  if (next === null && !url.hasBefore) return null
  return (
    <Foot>
      <span />
      <Steps back={url.hasBefore && url.before} on={next !== null && (() => url.after(next))} />
    </Foot>
  )
}

const Foot = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 1,
      px: 2,
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
      color: 'text.secondary',
    }}
  >
    {children}
  </Box>
)

function Steps({ back, on }: { back: false | (() => void); on: false | (() => void) }) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, whiteSpace: 'nowrap' }}>
      <Button disabled={!back} onClick={back || undefined} startIcon={<Icon name="chevronLeft" />}>
        {text('action.previousPage')}
      </Button>
      <Button
        aria-keyshortcuts="N"
        disabled={!on}
        onClick={on || undefined}
        endIcon={<Icon name="chevronRight" />}
      >
        {text('action.nextPage')}
      </Button>
    </Box>
  )
}

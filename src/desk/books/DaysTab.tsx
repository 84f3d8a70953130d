import { Box, Paper } from '@mui/material'
import { Link } from 'react-router-dom'
import { sumCents } from '#src/domain/money/money.ts'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { nounPath } from '#src/desk/paths.ts'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'

/** What `books days` answers: a day as it was closed. */
interface ClosedDay {
  [fact: string]: unknown
  day: string
  turnover: { account: string; debitCents: number; creditCents: number }[]
  open: { account: string; cents: number; items: number }[]
  bankLinesOpen: number
  faults: { rule: string; subject: string }[]
}

/** Daily closes, newest first: what a day came to, what was open then, and what didn't add up. */
export function DaysTab() {
  const text = useText()
  const query = useVerb('books days', {})
  const run = useRunVerb()
  const close = async () => {
    const { result } = await run.mutateAsync({ verb: 'books close-days', values: {}, input: '' })
    const { days } = result as { days: string[] }
    notify({ kind: 'done', text: text('desk.books.daysClosed', { count: days.length }) })
  }
  const columns: FigureColumn<ClosedDay>[] = [
    { name: 'day' },
    {
      name: 'turnover',
      figure: true,
      heading: text('desk.column.debits'),
      show: ({ turnover }) => <Money cents={sumCents(turnover.map(({ debitCents }) => debitCents))} />,
    },
    {
      name: 'open',
      figure: true,
      heading: text('desk.books.inClearing'),
      show: ({ open }) => {
        const items = open.reduce((sum, one) => sum + one.items, 0)
        return items === 0 ? '0' : <Link to={nounPath('reconcile')}>{items}</Link>
      },
    },
    {
      name: 'bankLinesOpen',
      figure: true,
      show: ({ bankLinesOpen: lines }) => (lines === 0 ? '0' : <Link to={nounPath('bank')}>{lines}</Link>),
    },
    { name: 'faults', show: ({ faults }) => <Faults faults={faults} /> },
  ]
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <NetworkButton
          variant="outlined"
          loading={run.isPending}
          // The query client says why it couldn't be done.
          onClick={() => void close().catch(() => {})}
        >
          {text('desk.verb.books.close-days')}
        </NetworkButton>
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
        <QueryState query={query}>
          {({ result }) => {
            const rows = result as ClosedDay[]
            return rows.length > 0 ? (
              <FigureTable label={text('desk.books.tab.days')} columns={columns} rows={rows} />
            ) : (
              <StateBox icon="calendar" title={text('desk.books.noDays')} />
            )
          }}
        </QueryState>
      </Paper>
    </>
  )
}

function Faults({ faults }: Pick<ClosedDay, 'faults'>) {
  const text = useText()
  if (faults.length === 0)
    return (
      <Box sx={LINE}>
        <Icon name="checkCircle" size={18} />
        {text('desk.books.addsUp')}
      </Box>
    )
  return faults.map(({ rule, subject }) => (
    <Box key={`${rule} ${subject}`} sx={{ ...LINE, color: 'error.main' }}>
      <Icon name="alert" size={18} />
      <span>
        {rule}{' '}
        <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {subject}
        </Box>
      </span>
    </Box>
  ))
}

const LINE = { display: 'flex', gap: 0.5, alignItems: 'flex-start', '& > svg': { flex: 'none' } } as const

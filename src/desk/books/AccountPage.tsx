import { Box, Button, Paper } from '@mui/material'
import { Link, useParams } from 'react-router-dom'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { customerPath, entryPath, nounPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { useAccountName } from './use-account-name.ts'
import { usePeriod } from './use-period.ts'

type Entry = Record<
  | 'date'
  | 'time'
  | 'entry'
  | 'document'
  | 'cause'
  | 'name'
  | 'customer'
  | 'about'
  | 'debit'
  | 'credit'
  | 'balance',
  string
>
interface ShownAccount extends Record<'opening' | 'debits' | 'credits' | 'closing', string> {
  rows: Entry[]
  next: string
}

/** The entries of one account, with its balance after each. They come to its line of the trial balance. */
export function AccountPage() {
  const text = useText()
  const { account = '' } = useParams()
  const accountName = useAccountName()
  const { day } = useDates()
  const { values, search } = usePeriod()
  const [after, setAfter] = useListFilter('after')
  const query = useVerb('books account', { account, ...values, ...(after && { after }) })
  const columns: FigureColumn<Entry>[] = [
    { name: 'date', show: ({ entry, date }) => <Link to={entryPath(entry)}>{day(date)}</Link> },
    { name: 'document', show: ({ document }) => <DocumentLink document={document} /> },
    {
      name: 'name',
      show: ({ customer, name }) => (customer ? <Link to={customerPath(customer)}>{name || '–'}</Link> : '–'),
    },
    { name: 'debit', figure: true },
    { name: 'credit', figure: true },
    { name: 'balance', figure: true },
  ]
  return (
    <Page
      help={false}
      title={accountName(account)}
      breadcrumbs={[[`${nounPath('books')}${search}`, text('desk.books.tab.trial')]]}
    >
      <PeriodPicker />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
        <QueryState query={query}>
          {({ result }) => {
            const shown = result as ShownAccount
            return (
              <>
                <Sums {...shown} />
                {shown.rows.length > 0 ? (
                  <FigureTable
                    label={accountName(account)}
                    columns={columns}
                    rows={shown.rows}
                    {...(!after &&
                      !shown.next && {
                        total: {
                          words: text('price.total'),
                          figures: { debit: shown.debits, credit: shown.credits, balance: shown.closing },
                        },
                      })}
                  />
                ) : (
                  <StateBox icon="wallet" title={text('desk.books.nothingMoved')} />
                )}
                {(after || shown.next) && (
                  <Box sx={{ display: 'flex', gap: 1, p: 2 }}>
                    {after && <Button onClick={() => setAfter('')}>{text('desk.books.firstPage')}</Button>}
                    {shown.next && (
                      <Button variant="outlined" onClick={() => setAfter(shown.next)}>
                        {text('desk.books.nextPage')}
                      </Button>
                    )}
                  </Box>
                )}
              </>
            )
          }}
        </QueryState>
      </Paper>
    </Page>
  )
}

/** The figures of the level above, so that nobody has to go back for them. */
function Sums(figures: Omit<ShownAccount, 'rows' | 'next'>) {
  const columns = (['opening', 'debits', 'credits', 'closing'] as const).map((name) => ({
    name,
    figure: true as const,
  }))
  const { opening, debits, credits, closing } = figures
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' }}>
      <FigureTable columns={columns} rows={[{ opening, debits, credits, closing }]} />
    </Box>
  )
}

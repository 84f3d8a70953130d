import { Paper } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { accountPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { useAccountName } from './use-account-name.ts'
import { usePeriod } from './use-period.ts'

type Balance = Record<'account' | 'opening' | 'debits' | 'credits' | 'closing', string>

/** Every account of a period; each leads to its entries, which come to the same figures. */
export function TrialTab() {
  const text = useText()
  const accountName = useAccountName()
  const { values, search } = usePeriod()
  const query = useVerb('books trial', values)
  const columns: FigureColumn<Balance>[] = [
    {
      name: 'account',
      show: ({ account }) => <Link to={accountPath(account, search)}>{accountName(account)}</Link>,
    },
    { name: 'opening', figure: true },
    { name: 'debits', figure: true },
    { name: 'credits', figure: true },
    { name: 'closing', figure: true },
  ]
  return (
    <>
      <PeriodPicker />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
        <QueryState query={query}>
          {({ result }) => {
            const { rows, totals } = result as { rows: Balance[]; totals: Record<string, string> }
            return rows.length > 0 ? (
              <FigureTable
                label={text('desk.books.tab.trial')}
                columns={columns}
                rows={rows}
                total={{ words: text('price.total'), figures: totals }}
              />
            ) : (
              <StateBox icon="wallet" title={text('desk.books.nothingBooked')} />
            )
          }}
        </QueryState>
      </Paper>
    </>
  )
}

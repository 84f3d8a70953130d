import { Paper } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { FigureTable, type FigureColumn } from '#src/desk/books/FigureTable.tsx'
import { billPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { ListedBill } from './bill.ts'
import { ImportBills } from './ImportBills.tsx'

const TABS = ['open', 'paid', 'import'] as const
/** How often the list looks again. */
const AGAIN_MS = 30_000

/** Carriers' invoices: those to be checked and paid, those that are, and the import of new ones. */
export function BillsPage() {
  const text = useText()
  const [chosen, choose] = useListFilter('list', 'open')
  const tab = TABS.find((one) => one === chosen) ?? 'open'
  return (
    <Page help={false} title={text('desk.noun.bill')}>
      <TabBar
        ids={TABS}
        tab={tab}
        choose={choose}
        words={(one) => text(`desk.bills.tab.${one}`)}
        label={text('desk.noun.bill')}
        mb={2}
      />
      {tab === 'import' ? <ImportBills /> : <Bills key={tab} state={tab} />}
    </Page>
  )
}

function Bills({ state }: { state: 'open' | 'paid' }) {
  const text = useText()
  const query = useVerb('bill list', { state }, { every: AGAIN_MS })
  const columns: FigureColumn<ListedBill>[] = [
    { name: 'number', show: (bill) => <Link to={billPath(bill)}>{bill.number}</Link> },
    { name: 'carrier' },
    { name: 'date' },
    { name: 'amount', figure: true },
    ...(state === 'open'
      ? ([{ name: 'notBooked', figure: true }] as const)
      : ([{ name: 'paid' }, { name: 'reference' }] as const)),
  ]
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
      <QueryState query={query} waiting={<WaitingRows columns={5} />}>
        {({ result }) => {
          const rows = result as ListedBill[]
          return rows.length > 0 ? (
            <FigureTable label={text(`desk.bills.tab.${state}`)} columns={columns} rows={rows} />
          ) : (
            <StateBox icon="bill" title={text(`desk.bills.none.${state}`)} />
          )
        }}
      </QueryState>
    </Paper>
  )
}

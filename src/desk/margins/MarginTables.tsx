import { Box, Button, Paper } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { CLOSE } from '#src/desk/bills/RowFacts.tsx'
import { FigureTable, type FigureColumn } from '#src/desk/books/FigureTable.tsx'
import { orderPath } from '#src/desk/paths.ts'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'

export const GROUPS = ['carrier', 'month', 'service'] as const
export type Group = (typeof GROUPS)[number]
const FIGURES = ['revenue', 'cost', 'margin', 'percent'] as const
type Figures = Record<'shipments' | 'billed' | (typeof FIGURES)[number], string>
export type Sum = Figures & Partial<Record<Group | 'name', string>>
type Shipment = Record<'order' | 'carrier' | 'sold' | 'state' | (typeof FIGURES)[number], string>

interface SumsProps {
  by: Group
  values: Record<string, string>
  wayDown: (row: Sum) => string
  monthName: (month: string) => string
}

/** Sums of a period, each with the way down to its shipments. */
export function Sums({ by, values, wayDown, monthName }: SumsProps) {
  const text = useText()
  const query = useVerb('margin sum', { ...values, by })
  const nameOf = (row: Sum) => (by === 'month' ? monthName(row.month!) : row.name || row[by] || '–')
  const columns: FigureColumn<Sum>[] = [
    {
      name: by,
      heading: text(by === 'month' ? 'desk.option.month' : `desk.option.margin.${by}`),
      show: (row) => <Link to={wayDown(row)}>{nameOf(row)}</Link>,
    },
    ...(['shipments', 'billed', ...FIGURES] as const).map((name) => ({ name, figure: true as const })),
  ]
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', ...CLOSE }} aria-busy={query.isFetching}>
      <QueryState query={query} waiting={<WaitingRows columns={6} />}>
        {({ result }) => {
          const { rows, total } = result as { rows: Sum[]; total: Figures }
          return rows.length > 0 ? (
            <FigureTable
              label={text('desk.noun.margin')}
              columns={columns}
              rows={rows}
              total={{ words: text('price.total'), figures: total }}
            />
          ) : (
            <StateBox icon="bill" title={text('desk.bills.nothingSold')} />
          )
        }}
      </QueryState>
    </Paper>
  )
}

const PAGE = 100

/** The shipments behind a sum, a page at a time. */
export function Shipments({ values }: { values: Record<string, string> }) {
  const text = useText()
  const [limit, setLimit] = useListFilter('limit', String(PAGE))
  const query = useVerb('margin list', { ...values, limit })
  const columns: FigureColumn<Shipment>[] = [
    { name: 'order', show: ({ order }) => <Link to={orderPath(order)}>{order}</Link> },
    { name: 'carrier' },
    { name: 'sold' },
    ...FIGURES.map((name) => ({ name, figure: true as const })),
    { name: 'state', show: ({ state }) => <Cell name="state" value={state} /> },
  ]
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', ...CLOSE }} aria-busy={query.isFetching}>
      <QueryState query={query} waiting={<WaitingRows columns={8} />}>
        {({ result }) => {
          const { rows, shipments, ...sums } = result as { rows: Shipment[]; shipments: number } & Record<
            (typeof FIGURES)[number],
            string
          >
          return rows.length > 0 ? (
            <>
              <FigureTable
                label={text('desk.noun.margin')}
                columns={columns}
                rows={rows}
                total={{ words: text('desk.bills.shipments', { count: shipments }), figures: sums }}
              />
              {rows.length < shipments && (
                <Box sx={{ p: 2 }}>
                  <Button variant="outlined" onClick={() => setLimit(String(Number(limit) + PAGE))}>
                    {text('desk.bills.more', { count: shipments - rows.length })}
                  </Button>
                </Box>
              )}
            </>
          ) : (
            <StateBox icon="bill" title={text('desk.bills.nothingSold')} />
          )
        }}
      </QueryState>
    </Paper>
  )
}

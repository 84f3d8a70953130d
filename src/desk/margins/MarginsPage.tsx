import { Box, Button, Paper } from '@mui/material'
import { Link } from 'react-router-dom'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { CLOSE } from '#src/desk/bills/RowFacts.tsx'
import { FigureTable, type FigureColumn } from '#src/desk/books/FigureTable.tsx'
import { lastMonths } from '#src/desk/books/use-period.ts'
import { nounPath, orderPath } from '#src/desk/paths.ts'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'

const GROUPS = ['carrier', 'month', 'service'] as const
type Group = (typeof GROUPS)[number]
const MONTHS = 25
const FIGURES = ['revenue', 'cost', 'margin', 'percent'] as const
type Figures = Record<'shipments' | 'billed' | (typeof FIGURES)[number], string>
type Sum = Figures & Partial<Record<Group | 'name', string>>
type Shipment = Record<'order' | 'carrier' | 'sold' | 'state' | (typeof FIGURES)[number], string>

/** What was earned by carrier, month or service, down to the shipments behind each sum. */
export function MarginsPage() {
  const text = useText()
  const { date } = useDates()
  const months = lastMonths(MONTHS)
  const [from, setFrom] = useListFilter('from', months[2]!)
  const [to, setTo] = useListFilter('to', months[0]!)
  const [by, setBy] = useListFilter('by', 'carrier')
  const [carrier] = useListFilter('carrier')
  const [service] = useListFilter('service')
  const [shipments] = useListFilter('shipments')
  const group: Group = GROUPS.find((one) => one === by) ?? 'carrier'
  const values = {
    ...(from <= to ? { from, to } : { from: to, to: from }),
    ...(carrier && { carrier }),
    ...(service && { service }),
  }
  const monthName = (month: string) =>
    date(`${month}-01T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const monthField = (name: 'from' | 'to', value: string, choose: (month: string) => void) => (
    <Field
      id={`margin-${name}`}
      name={name}
      label={text(`desk.field.${name}`)}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      {[...(months.includes(value) ? [] : [value]), ...months].map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </Field>
  )
  return (
    <Page
      help={false}
      title={
        shipments
          ? [text('desk.column.shipments'), carrier, service].filter(Boolean).join(' · ')
          : text('desk.noun.margin')
      }
      {...(shipments && {
        breadcrumbs: [
          [`${nounPath('margin')}${searchOf({ from, to, by })}`, text('desk.noun.margin')],
        ] as const,
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, '& > *': { flex: '0 1 220px' } }}>
        {monthField('from', from, setFrom)}
        {monthField('to', to, setTo)}
        {!shipments && (
          <Field
            id="margin-by"
            name="by"
            label={text('desk.field.margin.by')}
            value={group}
            onChange={({ target }) => setBy(target.value)}
          >
            {GROUPS.map((one) => (
              <option key={one} value={one}>
                {text(one === 'month' ? 'desk.option.month' : `desk.option.margin.${one}`)}
              </option>
            ))}
          </Field>
        )}
      </Box>
      {shipments ? (
        <Shipments values={values} />
      ) : (
        <Sums
          by={group}
          values={values}
          wayDown={(row) =>
            searchOf({
              from: row.month ?? from,
              to: row.month ?? to,
              by: group,
              carrier: row.carrier || carrier,
              service: row.service ?? service,
              shipments: 'all',
            })
          }
          monthName={monthName}
        />
      )}
    </Page>
  )
}

const searchOf = (values: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()}`

interface SumsProps {
  by: Group
  values: Record<string, string>
  wayDown: (row: Sum) => string
  monthName: (month: string) => string
}

function Sums({ by, values, wayDown, monthName }: SumsProps) {
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

function Shipments({ values }: { values: Record<string, string> }) {
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

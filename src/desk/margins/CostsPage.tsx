import { Box, Button, Paper, Stack } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { FigureTable, type FigureColumn } from '#src/desk/books/FigureTable.tsx'
import { CLOSE } from '#src/desk/bills/RowFacts.tsx'
import { orderPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'

const AGES = ['days30', 'days60', 'days90', 'older'] as const
type Aged = Record<'carrier' | 'shipments' | 'total' | (typeof AGES)[number], string>
type Cost = Record<'order' | 'carrier' | 'sold' | 'days' | 'expected' | 'tax', string>
/** Days since the sale from which on the shipments are listed. */
const SINCE = ['0', '30', '60', '90'] as const

/** What carriers were expected to invoice and haven't: by age, and by shipment, to be given up where they won't. */
export function CostsPage() {
  const text = useText()
  const query = useVerb('cost ageing', {})
  const [carrier, setCarrier] = useListFilter('carrier')
  const columns: FigureColumn<Aged>[] = [
    {
      name: 'carrier',
      show: (row) => (
        <Button
          size="small"
          variant="text"
          sx={{ px: 0.5, ml: -0.5 }}
          aria-pressed={carrier === row.carrier}
          onClick={() => setCarrier(carrier === row.carrier ? '' : row.carrier)}
        >
          {row.carrier}
        </Button>
      ),
    },
    ...(['shipments', ...AGES, 'total'] as const).map((name) => ({ name, figure: true as const })),
  ]
  return (
    <Page help={false} title={text('desk.noun.cost')}>
      <Stack spacing={2}>
        <Paper variant="outlined" sx={{ overflow: 'hidden', ...CLOSE }} aria-busy={query.isFetching}>
          <QueryState query={query} waiting={<WaitingRows columns={6} />}>
            {({ result }) => {
              const { rows, totals } = result as { rows: Aged[]; totals: Omit<Aged, 'carrier'> }
              return rows.length > 0 ? (
                <FigureTable
                  label={text('desk.verb.cost.ageing')}
                  columns={columns}
                  rows={rows}
                  total={{ words: text('price.total'), figures: totals }}
                />
              ) : (
                <StateBox icon="checkCircle" title={text('desk.bills.nothingExpected')} />
              )
            }}
          </QueryState>
        </Paper>
        <Costs carrier={carrier} />
      </Stack>
    </Page>
  )
}

function Costs({ carrier }: { carrier: string }) {
  const text = useText()
  const [days, setDays] = useListFilter('days', '60')
  const { data: verbs = [] } = useVerbs()
  const release = verbs.find(({ name }) => name === 'cost release')
  const [asked, setAsked] = useState<string>()
  const query = useVerb('cost list', { days, ...(carrier && { carrier }), limit: '200' })
  const columns: FigureColumn<Cost>[] = [
    {
      name: 'order',
      show: ({ order }) => (
        <Link to={orderPath(order)} style={{ whiteSpace: 'nowrap' }}>
          {order}
        </Link>
      ),
    },
    { name: 'carrier' },
    { name: 'sold' },
    ...(['days', 'expected', 'tax'] as const).map((name) => ({ name, figure: true as const })),
    {
      name: 'order',
      heading: text('layout.actions'),
      show: ({ order }) =>
        release && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`${text('desk.bills.act.release')} · ${order}`}
            onClick={() => setAsked(order)}
          >
            {text('desk.bills.act.release')}
          </Button>
        ),
    },
  ]
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', ...CLOSE }} aria-busy={query.isFetching}>
      <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider', '& > *': { maxWidth: 260 } }}>
        <Field
          id="cost-days"
          name="days"
          label={text('desk.field.cost.days')}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        >
          {SINCE.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Field>
      </Box>
      <QueryState query={query} waiting={<WaitingRows columns={7} />}>
        {({ result }) => {
          const rows = result as Cost[]
          return rows.length > 0 ? (
            <FigureTable label={text('desk.noun.cost')} columns={columns} rows={rows} />
          ) : (
            <StateBox icon="checkCircle" title={text('desk.bills.nothingExpected')} />
          )
        }}
      </QueryState>
      {asked !== undefined && release && (
        <VerbDialog
          verb={release}
          about={{ field: 'order-number', value: asked }}
          close={() => setAsked(undefined)}
        />
      )}
    </Paper>
  )
}

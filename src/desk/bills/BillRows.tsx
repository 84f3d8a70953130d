import { Box, Button, Paper } from '@mui/material'
import { useState } from 'react'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { FigureTable, type FigureColumn } from '#src/desk/books/FigureTable.tsx'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import type { BillRow, ShownBill } from './bill.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { CLOSE, rowColumns } from './RowFacts.tsx'

const PAGE = 100

/** The rows of an invoice by kind, with what can be decided about those that wait. */
export function BillRows({ bill }: { bill: ShownBill }) {
  const text = useText()
  const { option } = useDeskWords()
  const { data: verbs = [] } = useVerbs()
  const [kind, setKind] = useListFilter('kind')
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const [matching, setMatching] = useState<BillRow>()
  const [asked, setAsked] = useState<{ verb: DeskVerb; row: BillRow }>()
  const wanted = useDebounced(typed.trim(), 250)
  const named = { 'bill-number': bill.number, carrier: bill.carrier }
  const query = useVerb('bill show', {
    ...named,
    limit: String(limit),
    ...(kind && { kind }),
    ...(wanted && { text: wanted }),
  })
  const verb = (act: string) => verbs.find(({ name }) => name === `bill ${act}`)
  const button = (act: 'match' | 'refuse', row: BillRow, onClick: () => void) =>
    verb(act) && (
      <Button
        size="small"
        variant={act === 'match' ? 'outlined' : 'text'}
        aria-label={`${text(`desk.bills.act.${act}`)} · ${text('desk.column.row')} ${row.row}`}
        onClick={onClick}
      >
        {text(`desk.bills.act.${act}`)}
      </Button>
    )
  const acts = (row: BillRow) =>
    bill.state === 'open' && WAITS.has(row.kind) ? (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, my: 0.5 }}>
        {button('match', row, () => {
          // A row whose shipment is known is booked as it is; the other needs one first.
          if (row.order) setAsked({ verb: verb('match')!, row })
          else setMatching(row)
        })}
        {row.kind !== 'refused' && button('refuse', row, () => setAsked({ verb: verb('refuse')!, row }))}
      </Box>
    ) : null
  const columns: FigureColumn<BillRow>[] = [
    ...rowColumns<BillRow>((row) => (
      <>
        {(row.passedOn || row.decision) && (
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{row.passedOn || row.decision}</Box>
        )}
        {acts(row)}
      </>
    )),
    { name: 'margin', figure: true },
  ]
  const count = (one: string) => bill.groups.find((group) => group.kind === one)?.rows ?? '0'
  const matched = kind === '' ? Number(bill.total.rows) : Number(count(kind))
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          p: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '& > *': { flex: '0 1 320px' },
        }}
      >
        <Field
          id="bill-kind"
          name="kind"
          label={text('desk.column.kind')}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value)
            setLimit(PAGE)
          }}
        >
          <option value="">{`${text('desk.bills.all')} (${bill.total.rows})`}</option>
          {bill.groups.map((group) => (
            <option key={group.kind} value={group.kind}>
              {`${option(group.kind)} (${group.rows})`}
            </option>
          ))}
        </Field>
        <Field
          id="bill-text"
          name="text"
          label={text('desk.field.bill.text')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Box>
      <QueryState query={query} waiting={<WaitingRows columns={8} />}>
        {({ result }) => {
          const { rows } = result as ShownBill
          return rows.length > 0 ? (
            <Box sx={CLOSE}>
              <FigureTable label={text('desk.bills.list.rows')} columns={columns} rows={rows} />
            </Box>
          ) : (
            <StateBox icon="search" title={text('desk.bills.noRows')} />
          )
        }}
      </QueryState>
      {limit < matched && wanted === '' && (
        <Box sx={{ p: 2 }}>
          <Button variant="outlined" onClick={() => setLimit(limit + PAGE)}>
            {text('desk.bills.more', { count: matched - limit })}
          </Button>
        </Box>
      )}
      {matching && <MatchDialog bill={bill} row={matching} close={() => setMatching(undefined)} />}
      {asked && (
        <VerbDialog
          verb={{
            ...asked.verb,
            fields: asked.verb.fields
              .filter(({ name }) => name === 'row' || name === 'reason')
              // Why it is owed after all has to be said.
              .map((field) => (field.name === 'reason' ? { ...field, required: true } : field)),
          }}
          about={{ field: 'row', value: asked.row.row }}
          also={named}
          close={() => setAsked(undefined)}
        />
      )}
    </Paper>
  )
}

/** Rows that somebody decides about. */
const WAITS: ReadonlySet<string> = new Set(['unknown', 'duplicate', 'refused'])

import { Box, Button, Checkbox, Paper } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { FigureTable, type FigureColumn } from '#src/desk/books/FigureTable.tsx'
import { customerPath, orderPath } from '#src/desk/paths.ts'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import type { Proposal, ShownBill } from './bill.ts'
import { CLOSE } from './RowFacts.tsx'
import { SendDialog } from './SendDialog.tsx'

/** Somebody else may be sending the same. */
const AGAIN_MS = 10_000

/** What an invoice means for customers: what is chosen is shown with its taxes, then sent at once. */
export function Adjustments({ bill }: { bill: ShownBill }) {
  const text = useText()
  const query = useVerb(
    'bill propose',
    { 'bill-number': bill.number, carrier: bill.carrier },
    { every: AGAIN_MS },
  )
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
      <QueryState query={query} waiting={<WaitingRows columns={7} />}>
        {({ result }) => {
          const rows = result as Proposal[]
          return rows.length > 0 ? (
            <Proposals bill={bill} rows={rows} />
          ) : (
            <StateBox icon="checkCircle" title={text('desk.bills.nothingProposed')} />
          )
        }}
      </QueryState>
    </Paper>
  )
}

function Proposals({ bill, rows }: { bill: ShownBill; rows: readonly Proposal[] }) {
  const text = useText()
  const { option } = useDeskWords()
  const { data: verbs = [] } = useVerbs()
  const adjust = verbs.find(({ name }) => name === 'bill adjust')
  /** Chosen otherwise than at first: all but what somebody has to look at. */
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const [isSending, setSending] = useState(false)
  const isChosen = ({ row, state }: Proposal) => state !== 'sent' && (changed[row] ?? state === 'proposed')
  const chosen = rows.filter(isChosen)
  const open = rows.filter(({ state }) => state !== 'sent')
  const columns: FigureColumn<Proposal>[] = [
    {
      name: 'row',
      show: (one) => (
        <Box sx={{ display: 'flex', alignItems: 'center', ml: -1, my: -0.75 }}>
          {adjust && one.state !== 'sent' && (
            <Checkbox
              size="small"
              checked={isChosen(one)}
              onChange={({ target }) => setChanged({ ...changed, [one.row]: target.checked })}
              slotProps={{ input: { 'aria-label': `${text('desk.column.row')} ${one.row}` } }}
            />
          )}
          {one.row}
        </Box>
      ),
    },
    {
      name: 'name',
      show: ({ customer, name, order }) => (
        <>
          <Link to={customerPath(customer)}>{name || '–'}</Link>
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <Link to={orderPath(order)}>{order}</Link>
          </Box>
        </>
      ),
    },
    {
      name: 'reason',
      show: ({ state, kind, reason, note, against, earlier, invoice }) => (
        <Box sx={{ minWidth: 160, maxWidth: 420, overflowWrap: 'anywhere' }}>
          {option(kind)} · {text(`option.adjustmentReason.${reason}`)}
          <Box sx={{ color: 'text.secondary' }}>{[note, against].filter(Boolean).join(' · ')}</Box>
          {state !== 'proposed' && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {option(state)}
              </Box>
              <span>{invoice || text('desk.bills.perhaps', { numbers: earlier })}</span>
            </Box>
          )}
        </Box>
      ),
    },
    ...(['net', 'tax', 'total'] as const).map((name) => ({
      name,
      figure: true as const,
    })),
  ]
  return (
    <>
      {adjust && open.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            p: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Button variant="contained" disabled={chosen.length === 0} onClick={() => setSending(true)}>
            {text('desk.bills.review', { count: chosen.length })}
          </Button>
          <Button
            onClick={() => setChanged(Object.fromEntries(open.map(({ row }) => [row, chosen.length === 0])))}
          >
            {text(chosen.length === 0 ? 'desk.bills.chooseAll' : 'desk.bills.chooseNone')}
          </Button>
        </Box>
      )}
      <Box sx={CLOSE}>
        <FigureTable label={text('desk.bills.list.adjustments')} columns={columns} rows={rows} />
      </Box>
      {isSending && adjust && (
        <SendDialog
          bill={bill}
          verb={adjust}
          rows={chosen.map(({ row }) => row)}
          close={() => setSending(false)}
        />
      )}
    </>
  )
}

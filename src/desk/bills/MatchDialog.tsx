import { Box, Button, DialogActions, DialogContent, DialogTitle, Radio, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { WithNumber } from '#src/ui/page/WithNumber.tsx'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'
import type { BillRow, ShownBill } from './bill.ts'

/** What `bill find` answers. */
type Found = Record<'order' | 'tracking' | 'name' | 'status' | 'sold' | 'expected' | 'billed', string>

interface MatchDialogProps {
  bill: Pick<ShownBill, 'number' | 'carrier'>
  row: BillRow
  close: () => void
}

/** A row without a shipment: the order is found by whatever is known of it, and the row booked to it. */
export function MatchDialog({ bill: { number, carrier }, row, close }: MatchDialogProps) {
  const text = useText()
  const title = useId()
  const run = useRunVerb()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const wanted = useDebounced(typed.trim(), 250)
  const named = { 'bill-number': number, carrier }
  const query = useVerb('bill find', { ...named, text: wanted }, { enabled: wanted.length > 1 })
  const found = (query.data?.result ?? []) as Found[]
  const match = async () => {
    if (chosen === undefined) return
    try {
      await run.mutateAsync({
        verb: 'bill match',
        values: {
          ...named,
          row: row.row,
          'order-load-or-tracking-number': chosen,
          ...(reason.trim() && { reason: reason.trim() }),
        },
        input: '',
      })
      notify({ kind: 'done', text: text('desk.bills.matched', { row: row.row, order: chosen }) })
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // It was billed before, perhaps: with a reason it is booked again.
      setRefused(error.message)
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>{text('desk.bills.matchRow', { row: row.row })}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, p: 1.5, mb: 2, borderRadius: 2, bgcolor: 'action.hover' }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {row.reference}
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{row.note}</Box>
          </Box>
          <Box sx={{ fontWeight: 700 }}>
            <Cell name="billed" value={row.billed} />
          </Box>
        </Box>
        <Field
          id="find-order"
          name="q"
          inputRef={focus}
          label={text('desk.verb.bill.find')}
          helperText={text('desk.bills.findBy')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {wanted.length > 1 && (
          <QueryState query={query}>
            {() =>
              found.length > 0 ? (
                <Box role="radiogroup" aria-label={text('desk.verb.bill.find')} sx={LIST}>
                  {found.map((one) => (
                    <Order
                      key={one.order}
                      one={one}
                      isChosen={chosen === one.order}
                      choose={() => setChosen(one.order)}
                    />
                  ))}
                </Box>
              ) : (
                <Typography sx={{ mt: 2 }} color="text.secondary">
                  {text('desk.bills.noOrder')}
                </Typography>
              )
            }
          </QueryState>
        )}
        {refused !== undefined && (
          <Field
            id="match-reason"
            name="reason"
            label={text('desk.field.reason')}
            error={reason.trim() === ''}
            helperText={refused}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('action.cancel')}</Button>
        <NetworkButton
          variant="contained"
          disabled={chosen === undefined}
          loading={run.isPending}
          onClick={() => void match()}
        >
          {text('desk.verb.bill.match')}
        </NetworkButton>
      </DialogActions>
    </Dialog>
  )
}

function Order({ one, isChosen, choose }: { one: Found; isChosen: boolean; choose: () => void }) {
  const text = useText()
  const { order, tracking, name, status, sold, expected } = one
  return (
    <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.5, cursor: 'pointer' }}>
      <Radio checked={isChosen} onChange={choose} name="order" value={order} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <WithNumber words={[order, tracking].filter(Boolean).join(' · ')} />
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {name} · {text(`status.${status}`)} · <Cell name="sold" value={sold} />
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        {text('desk.column.expected')} <Cell name="expected" value={expected} />
      </Box>
    </Box>
  )
}

const LIST = {
  mt: 1,
  maxHeight: 320,
  overflow: 'auto',
  '& > * + *': { borderTop: 1, borderColor: 'divider' },
}
/** Whoever opens it wants to type. */
const focus = (input: unknown) => (input as HTMLInputElement | null)?.focus()

import { Box, Button, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import { useId, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

export interface BulkRunProps {
  rows: readonly OrderRow[]
  /** Out of how many, in words. */
  total: string
  question: string
  /** The label of the confirming button. */
  act: string
  more?: string
  /** Handles one row; safe to repeat. */
  work: (row: OrderRow) => Promise<unknown>
  /** Message for a row that succeeded. */
  done: string
  close: (result: { all: boolean }) => void
}
/** 'done', or what went wrong, in words. */
type Outcome = string

/** Asks first, then handles the rows one by one and shows the outcome of each; failed ones can be retried. */
export function BulkRun({ rows, total, question, act, more, work, done, close }: BulkRunProps) {
  const text = useText()
  const title = useId()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [busy, setBusy] = useState(false)
  const left = rows.filter(({ id }) => outcomes.get(id) !== 'done')
  const started = outcomes.size > 0

  async function run() {
    setBusy(true)
    for (const row of left) {
      const outcome = await work(row).then(
        () => 'done',
        (error: unknown) =>
          error instanceof ApiError && error.message ? error.message : text('state.noAnswer'),
      )
      setOutcomes((before) => new Map(before).set(row.id, outcome))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) close({ all: left.length === 0 })
      }}
      aria-labelledby={title}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={title}>{question}</DialogTitle>
      <DialogContent>
        <Box component="p" sx={{ mt: 0 }}>
          {text('state.selectedOf', { count: rows.length, total })}
        </Box>
        {more && (
          <Box component="p" sx={{ mt: 0 }}>
            {more}
          </Box>
        )}
        {busy && (
          <LinearProgress
            variant="determinate"
            value={(outcomes.size / rows.length) * 100}
            aria-label={act}
            sx={{ mb: 1 }}
          />
        )}
        <Box
          component="ul"
          aria-live="polite"
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}
        >
          {rows.map(({ id, number, recipient }) => {
            const outcome = outcomes.get(id)
            return (
              <Box
                key={id}
                component="li"
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 1.5,
                  py: 0.75,
                  borderTop: 1,
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ fontWeight: 600 }}>{number}</Box>
                <Box sx={{ flex: 1 }}>{recipient}</Box>
                {outcome && (
                  <Box
                    sx={{
                      display: 'inline-flex',
                      alignItems: 'center',
                      gap: 0.5,
                      color: outcome === 'done' ? 'success.main' : 'error.main',
                    }}
                  >
                    <Icon name={outcome === 'done' ? 'check' : 'close'} size={18} />
                    {outcome === 'done' ? done : outcome}
                  </Box>
                )}
              </Box>
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button disabled={busy} onClick={() => close({ all: left.length === 0 })}>
          {text(started ? 'action.close' : 'action.cancel')}
        </Button>
        {left.length > 0 && (
          <NetworkButton
            needsNetwork
            variant="contained"
            color="error"
            loading={busy}
            onClick={() => void run()}
          >
            {started && !busy ? text('action.retry') : act}
          </NetworkButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import type { Row } from '#src/desk/verbs/row-key.ts'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'

/** What `bank confirm` answers. */
interface Confirmed {
  confirmed: Row[]
  credited: string
  /** Why others weren't, in sentences. */
  refused: string[]
  left: number
}

/** All that is beyond doubt, shown as the server sees it now, and confirmed with one press. */
export function ConfirmExact({ close }: { close: () => void }) {
  const text = useText()
  const title = useId()
  const run = useRunVerb()
  const query = useVerb('bank confirm', { 'dry-run': '' })
  const confirm = async () => {
    try {
      const { result } = await run.mutateAsync({ verb: 'bank confirm', values: {}, input: '' })
      const { confirmed, refused } = result as Confirmed
      notify({ kind: 'done', text: text('desk.bank.confirmed', { count: confirmed.length }) })
      for (const why of refused) notify({ kind: 'notice', text: why })
      close()
    } catch (error) {
      // The query client has said why.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>{text('desk.bank.confirmExact')}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <QueryState query={query}>
          {({ result }) => {
            const { confirmed, left } = result as Confirmed
            return (
              <>
                <Alert severity="info" sx={{ mb: 2 }}>
                  {text('desk.bank.exactSummary', {
                    count: confirmed.length,
                    left: left - confirmed.length,
                  })}
                </Alert>
                {confirmed.length > 0 && <RecordTable rows={confirmed} />}
              </>
            )
          }}
        </QueryState>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('action.cancel')}</Button>
        <NetworkButton variant="contained" loading={run.isPending} onClick={() => void confirm()}>
          {text('desk.bank.confirmAll')}
        </NetworkButton>
      </DialogActions>
    </Dialog>
  )
}

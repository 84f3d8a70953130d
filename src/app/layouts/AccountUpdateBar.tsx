import { Alert } from '@mui/material'
import { pendingUpdate } from '#src/app/update/pending-update.ts'
import { updateWords } from '#src/app/update/bar-text.ts'
import { useText } from '#src/i18n/use-text.ts'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'

/** A newer version is waiting: typed text is kept, and nothing reloads before the person agrees. */
export function AccountUpdateBar() {
  const text = useText()
  const update = useObservable(pendingUpdate)
  if (!update) return null
  return (
    <Alert
      severity={update.deferred ? 'warning' : 'info'}
      sx={{ borderRadius: 0 }}
      className="no-print"
      action={
        <BusyButton color="inherit" size="small" loading={update.working ?? false} onClick={update.accept}>
          {text('layout.update.accept')}
        </BusyButton>
      }
    >
      {updateWords(text, update)}
    </Alert>
  )
}

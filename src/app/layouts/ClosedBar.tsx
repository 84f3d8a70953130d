import { Alert, Button } from '@mui/material'
import { closedElsewhere } from '#src/offline/database/closed-elsewhere.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'

/**
 * A newer version in another tab took over the database: this page shows what it had, and stores nothing
 * until it is reloaded.
 */
export function ClosedBar() {
  const text = useText()
  if (!useObservable(closedElsewhere)) return null
  // Typed text is backed up while the page closes (offline/records/unload-backup.ts).
  return (
    <Alert
      severity="warning"
      sx={{ borderRadius: 0 }}
      action={
        <Button color="inherit" size="small" onClick={() => location.reload()}>
          {text('action.reload')}
        </Button>
      }
    >
      {text('state.newerTab')}
    </Alert>
  )
}

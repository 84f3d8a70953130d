import { Alert, Button } from '@mui/material'
import { isOffline } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'

/** Above data that could not be asked for again. */
export function StaleLine({ error, retry }: { error: Error; retry: () => void }) {
  const text = useText()
  return (
    <Alert severity="warning" sx={{ mb: 2 }} action={<Button color="inherit" size="small" onClick={retry}>{text('action.retry')}</Button>}>
      {text(isOffline(error) ? 'state.offlineOldData' : 'state.failed')}
    </Alert>
  )
}

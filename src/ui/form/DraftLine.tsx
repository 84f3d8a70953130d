import { Box, Button } from '@mui/material'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { keptMessage } from '#src/offline/keeping.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { FormDraft } from './use-form-draft.ts'

/** What is true of the typed text: kept on this device, brought back, or not kept. Never "Saved" before the server's yes. */
export function DraftLine({ draft }: { draft: FormDraft }) {
  const text = useText()
  const { date } = useDates()
  const { state, failure, savedAt, discard } = draft
  return (
    <Box component="output" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, fontSize: '0.875rem', color: state === 'failed' ? 'error.main' : 'text.secondary' }}>
      {state === 'failed' && <><Icon name="alert" size={16} />{text(failure ?? 'state.storage.unavailable')}{failure === 'state.storage.closed' && <Button size="small" color="inherit" variant="outlined" onClick={() => location.reload()}>{text('action.reload')}</Button>}</>}
      {state === 'saved' && <><Icon name="check" size={16} />{text(keptMessage())}</>}
      {state === 'restored' && savedAt !== undefined && (
        <>
          <Icon name="refresh" size={16} />
          {text('state.draftRestored', { time: date(savedAt, { timeStyle: 'short' }) })}
          <Button size="small" color="inherit" onClick={() => void discard()}>{text('action.discardDraft')}</Button>
        </>
      )}
    </Box>
  )
}

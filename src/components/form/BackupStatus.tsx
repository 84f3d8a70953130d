import { Box, Button } from '@mui/material'
import { useRef } from 'react'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { keptMessage } from '#src/offline/database/storage-mode.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { FormBackup } from './use-form-backup.ts'

interface DraftLineProps {
  draft: Pick<FormBackup, 'state' | 'failure' | 'savedAt'>
  /** Omitted in a list of drafts, which asks before discarding. */
  discard?: FormBackup['discard']
}

/**
 * The state of the typed text: kept on this device, restored, or not kept. Never "Saved" before the server
 * has confirmed.
 */
export function BackupStatus({ draft: { state, failure, savedAt }, discard }: DraftLineProps) {
  const text = useText()
  const { moment } = useDates()
  const line = useRef<HTMLOutputElement>(null)
  const drop = async () => {
    await discard?.()
    // The focused button is gone.
    line.current?.focus()
  }
  return (
    <Box
      component="output"
      ref={line}
      tabIndex={-1}
      sx={{
        outline: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 32,
        fontSize: '0.875rem',
        color: state === 'failed' ? 'error.main' : 'text.secondary',
      }}
    >
      {state === 'failed' && (
        <>
          <Icon name="alert" size={16} />
          {text(failure ?? 'state.storage.unavailable')}
          {failure === 'state.storage.closed' && (
            <Button size="small" color="inherit" variant="outlined" onClick={() => location.reload()}>
              {text('action.reload')}
            </Button>
          )}
        </>
      )}
      {state === 'saved' && (
        <>
          <Icon name="check" size={16} />
          {text(keptMessage())}
        </>
      )}
      {state === 'restored' && savedAt !== undefined && (
        <>
          <Icon name="refresh" size={16} />
          {text('state.draftRestored', { time: moment(savedAt) })}
          {discard && (
            <Button size="small" color="inherit" onClick={() => void drop()}>
              {text('action.discardDraft')}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}

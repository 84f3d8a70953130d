import { Box, Button, Typography } from '@mui/material'
import { dismissRevived, removeRecord, type LiveRecord } from '#src/offline/records/records.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { LIST, ROW } from './row-style.ts'
import { useRecordLabels } from '#src/components/record/use-record-labels.ts'

/**
 * Records deleted on one device and changed on another: they exist again, until somebody says which was
 * meant.
 */
export function RevivedList({ revived }: { revived: readonly LiveRecord[] }) {
  const text = useText()
  const words = useRecordLabels()
  const end = (work: Promise<void>) => work.catch(notifyStorageError)
  return (
    <section aria-labelledby="outbox-revived">
      <Typography id="outbox-revived" variant="h3" component="h3">
        {text('outbox.revived', { count: revived.length })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {text('outbox.revivedMore')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {revived.map((record) => {
          const { entity, id } = record
          const name = words.name(record)
          return (
            <Box component="li" key={`${entity}/${id}`} sx={ROW}>
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {words.kind(entity)}
              </Box>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.5 }}>
                <Button
                  size="small"
                  aria-label={text('outbox.keepOf', { name })}
                  onClick={() => void end(dismissRevived(entity, id))}
                >
                  {text('outbox.keep')}
                </Button>
                <ConfirmButton
                  size="small"
                  color="error"
                  label={text('outbox.remove')}
                  aria-label={text('outbox.removeOf', { name })}
                  question={text('outbox.removeQuestion', { name })}
                  onConfirm={() => end(removeRecord(entity, id))}
                />
              </Box>
            </Box>
          )
        })}
      </Box>
    </section>
  )
}

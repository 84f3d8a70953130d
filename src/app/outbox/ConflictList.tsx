import { Box, Button, Typography } from '@mui/material'
import { Suspense, useState } from 'react'
import type { Conflict } from '#src/offline/records/outbox-view.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { LIST, ROW } from './row-style.ts'
import { useRecordLabels } from '#src/components/record/use-record-labels.ts'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const ConflictDialog = lazyDialog(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

/** Conflicting changes from two devices: both versions are kept until a person picks. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const text = useText()
  const words = useRecordLabels()
  const { moment } = useDates()
  const [openId, setOpenId] = useState<string>()
  const open = conflicts.find(({ id }) => id === openId)
  return (
    <section aria-labelledby="outbox-conflicts">
      <Typography
        id="outbox-conflicts"
        variant="h3"
        component="h3"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'warning.main' }}
      >
        <Icon name="alert" />
        {text('outbox.conflicts', { count: conflicts.length })}
      </Typography>
      <Box component="ul" sx={{ ...LIST, mt: 1 }}>
        {conflicts.map((conflict) => {
          const { id, entity, recordId, mine, at, present } = conflict
          const name = words.name({ entity, id: recordId, doc: mine })
          return (
            <Box
              component="li"
              key={id}
              sx={{ ...ROW, display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
            >
              <Box sx={{ overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {words.kind(entity)} · {text('outbox.since', { time: moment(at) })}
                </Box>
                <Box sx={{ fontWeight: 600 }}>{name}</Box>
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {text(present ? 'outbox.conflict.both' : 'outbox.conflict.removed')}
                </Box>
              </Box>
              <Button
                variant="outlined"
                size="small"
                sx={{ flex: 'none' }}
                aria-label={text('outbox.compareOf', { name })}
                onClick={() => setOpenId(id)}
              >
                {text('outbox.compare')}
              </Button>
            </Box>
          )
        })}
      </Box>
      <Suspense>{open && <ConflictDialog conflict={open} close={() => setOpenId(undefined)} />}</Suspense>
    </section>
  )
}

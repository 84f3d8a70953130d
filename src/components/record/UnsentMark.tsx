import { Box } from '@mui/material'
import type { EntityName } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { keptMessage } from '#src/offline/database/storage-mode.ts'
import { useSyncState } from '#src/offline/records/unsent.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Beside a record whose last change the server doesn't have yet, or that has a conflict. */
export function UnsentMark({ entity, id }: { entity: EntityName; id: string }) {
  const text = useText()
  const standing = useSyncState(entity, id)
  return (
    standing !== 'sent' && (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          color: 'warning.main',
          fontSize: '0.8125rem',
          fontWeight: 600,
        }}
      >
        {standing === 'conflict' ? (
          <>
            <Icon name="alert" size={16} />
            {text('outbox.conflicts', { count: 1 })}
          </>
        ) : (
          <>
            <Icon name="outbox" size={16} />
            {text(keptMessage())}
          </>
        )}
      </Box>
    )
  )
}

import { Box } from '@mui/material'
import { useConflicts, useWaiting } from '#src/offline/records/outbox-view.ts'
import { useDrafts } from '#src/offline/records/use-drafts.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useRecordLabels } from '#src/components/record/use-record-labels.ts'

const NAMED = 8

/**
 * What would be lost with this device's copy, by name: it exists nowhere else. Renders nothing when there is
 * nothing.
 */
export function UnsentNames() {
  const text = useText()
  const words = useRecordLabels()
  const names = useUnsentThings().map(words.titled)
  const forms = useDrafts()?.length ?? 0
  if (names.length + forms === 0) return null
  return (
    <Box sx={{ mt: 2, color: 'text.primary', overflowWrap: 'anywhere' }}>
      {names.length > 0 && text('outbox.lost', { count: names.length })}
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {names.slice(0, NAMED).map((name, at) => (
          <li key={`${at} ${name}`}>{name}</li>
        ))}
        {names.length > NAMED && <li>{text('outbox.more', { count: names.length - NAMED })}</li>}
      </Box>
      {forms > 0 && text('layout.logoutDrafts', { count: forms })}
    </Box>
  )
}

/** Changes that are not on the server, and conflicts that wait for a decision. */
export function useUnsentThings() {
  const [waiting, conflicts] = [useWaiting(), useConflicts()]
  return [
    ...(waiting ?? []),
    ...(conflicts ?? []).map(({ entity, recordId, mine }) => ({ entity, id: recordId, doc: mine })),
  ]
}

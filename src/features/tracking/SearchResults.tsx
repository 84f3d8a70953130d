import { Alert, Stack, Typography } from '@mui/material'
import { MAX_TRACKING_NUMBERS } from '#src/domain/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { TrackingAnswer } from './search-tracking.ts'
import { SearchResult } from './SearchResult.tsx'

/** What is known of the searched numbers, and by name those beyond the twenty-fifth. */
export function SearchResults({ answer: { rows, refused, failure } }: { answer: TrackingAnswer }) {
  const text = useText()
  if (rows.length === 0) return <Alert severity="error">{text('site.tracking.none')}</Alert>
  return (
    <Stack spacing={2}>
      {failure && <Alert severity="error"><strong>{text('site.tracking.failed')}</strong> {failure.kind === 'network' ? text('site.tracking.offline') : failure.message || text('error.unexpected')}</Alert>}
      {refused.length > 0 && <Alert severity="warning">{text('site.tracking.refused', { max: MAX_TRACKING_NUMBERS, numbers: refused.join(', ') })}</Alert>}
      <Typography variant="h2">{text('site.tracking.results', { count: rows.length })}</Typography>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => <SearchResult key={row.number} {...row} asked={!failure} />)}
      </Stack>
    </Stack>
  )
}

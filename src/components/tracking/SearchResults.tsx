import { Alert, Stack, Typography } from '@mui/material'
import { connectivity } from '#src/api/connectivity.ts'
import { MAX_TRACKING_NUMBERS } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import type { SearchAnswer } from './cached-search.ts'
import { SearchResult } from './SearchResult.tsx'

/** The results for the searched numbers; those beyond the twenty-fifth are listed by name. */
export function SearchResults({ answer: { rows, refused, failure, source } }: { answer: SearchAnswer }) {
  const text = useText()
  const offline = useObservable(connectivity) === 'offline'
  if (rows.length === 0) return <Alert severity="error">{text('site.tracking.none')}</Alert>
  return (
    <Stack spacing={2}>
      {source === 'waiting' && <Alert severity="info">{text('page.searchTracking.asking')}</Alert>}
      {source === 'kept' && (
        <Alert severity="warning">
          <strong>{text('site.tracking.failed')}</strong> {text(offline ? 'state.offline' : 'state.noAnswer')}{' '}
          {text('page.searchTracking.offline')}
        </Alert>
      )}
      {failure && source === 'carriers' && (
        <Alert severity="error">
          <strong>{text('site.tracking.failed')}</strong> {failure.message || text('error.unexpected')}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="warning">
          {text('site.tracking.refused', { max: MAX_TRACKING_NUMBERS, numbers: refused.join(', ') })}
        </Alert>
      )}
      <Typography variant="h2">{text('site.tracking.results', { count: rows.length })}</Typography>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <SearchResult
            key={row.number}
            {...row}
            source={failure && source === 'carriers' ? 'failed' : source}
          />
        ))}
      </Stack>
    </Stack>
  )
}

import { Alert, Button } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { isBusy, isOffline } from '#src/api/api-error.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { cachedMark } from '#src/api/cached-answers.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AsOf } from './AsOf.tsx'
import { useObservable } from './use-observable.ts'

type Answer = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isPlaceholderData'> & {
  refetch: () => Promise<unknown>
}

/**
 * Above data that couldn't be refreshed or that came from the device: what it is, how old, and why. Nothing
 * otherwise.
 */
export function StaleLine({ query }: { query: Answer }) {
  const text = useText()
  const offline = useObservable(connectivity) === 'offline'
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = query
  const mark = cachedMark(query)
  // Placeholder data belongs to the previous input; its own answer is still loading.
  if (data === undefined || isPlaceholderData || (!error && !mark)) return null
  const why = error ? whyStale(error, offline) : offline ? 'state.offline' : 'state.asking'
  return (
    <Alert
      severity={error ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        error && (
          <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => void refetch()}>
            {text('action.retry')}
          </Button>
        )
      }
    >
      {text(why)} {mark?.words && text(mark.words)} <AsOf at={dataUpdatedAt} />
    </Alert>
  )
}

function whyStale(error: Error, offline: boolean): string {
  if (isBusy(error)) return 'state.busyAgain'
  if (!isOffline(error)) return 'state.failedAgain'
  return offline ? 'state.offline' : 'state.noAnswer'
}

import { Box } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { cachedMark } from '#src/api/cached-answers.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AsOf } from './AsOf.tsx'
import { StaleLine } from './StaleLine.tsx'
import { useObservable } from './use-observable.ts'

/**
 * Above data that is shown from the device at once: how old it is, until the answer arrives. One short line,
 * whose place is there before and after, so that nothing moves.
 */
export function AgeLine({
  query,
  underTitle = false,
}: {
  /** Between a page's title and its content: it stands in the room that is there anyway. */
  underTitle?: boolean
  query: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isPlaceholderData'> & {
    refetch: () => Promise<unknown>
  }
}) {
  const text = useText()
  const offline = useObservable(connectivity) === 'offline'
  const mark = cachedMark(query)
  if (query.error || (offline && mark)) return <StaleLine query={query} />
  return (
    <Box sx={{ minHeight: 24, mt: underTitle ? -3 : 0, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {mark && (
        <>
          {mark.words && text(mark.words)} <AsOf at={mark.at} />
        </>
      )}
    </Box>
  )
}

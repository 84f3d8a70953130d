import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isOffline } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Loading } from './Loading.tsx'
import { StateBox } from './StateBox.tsx'
import { StaleLine } from './StaleLine.tsx'
import { useSteady } from './use-steady.ts'

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>
  /** Stands in for the content while it is awaited. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was asked for, or why it is not there: waiting, failed, offline. Old data stays in sight when asking again fails. */
export function QueryState<Data>({ query, waiting = <Loading />, children }: QueryStateProps<Data>) {
  const text = useText()
  const { data, error, isPending, refetch } = query
  const shown = useSteady(isPending)
  if (shown) return waiting
  if (isPending) return null
  if (data === undefined) {
    const offline = isOffline(error)
    return (
      <StateBox icon={offline ? 'offline' : 'alert'} title={text(offline ? 'state.offlineNoData' : 'state.failed')} retry={() => void refetch()}>
        {!offline && error?.message}
      </StateBox>
    )
  }
  return <>{error && <StaleLine error={error} retry={() => void refetch()} />}{children(data)}</>
}

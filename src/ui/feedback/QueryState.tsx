import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from './Loading.tsx'
import { LoadError } from './LoadError.tsx'
import { StaleLine } from './StaleLine.tsx'
import { useLoadingIndicator } from './use-loading-indicator.ts'

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>
  /** Shown while loading. */
  waiting?: ReactNode
  /** How old the data is stands above it already (AgeLine). */
  saysAge?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The data of a query, or why there is none: loading, failed, offline. Old data stays on the screen when a
 * refetch fails.
 */
export function QueryState<Data>({
  query,
  waiting = <Loading />,
  saysAge = false,
  children,
}: QueryStateProps<Data>) {
  const { data, error, isPending, refetch } = query
  const shown = useLoadingIndicator(isPending)
  if (shown) return waiting
  if (isPending) return null
  if (data === undefined) return error && <LoadError error={error} retry={() => void refetch()} />
  return (
    <>
      {!saysAge && <StaleLine query={query} />}
      {children(data)}
    </>
  )
}

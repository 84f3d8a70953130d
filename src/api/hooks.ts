import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { retryAfterMs } from './api-error.ts'
import { call } from './call.ts'
import { callOrCached } from './cached-answers.ts'

interface ReadOptions<O> {
  /** Refetch interval while the screen is open, in milliseconds; may depend on the data (false: stop). */
  every?: number | ((known: O) => number | false)
  enabled?: boolean
  /** What the device knows is shown at once, then replaced. Show how old it is with AgeLine. */
  atOnce?: boolean
}
type AnyEndpoint = Pick<Endpoint<never, unknown>, 'name'>

export const keyOf = (endpoint: AnyEndpoint, input?: unknown): unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input]

/**
 * Reads a call of the contract; the same input shares one answer. The place that reads shows the error.
 * Without a network, calls that the contract marks as cached are answered from the device, with the error
 * beside the data.
 */
export const useRead = <I extends object, O>(
  endpoint: Endpoint<I, O>,
  input: I,
  { every, enabled = true, atOnce = false }: ReadOptions<O> = {},
): UseQueryResult<O> => {
  const again = (known: O | undefined) =>
    typeof every === 'function' ? known !== undefined && every(known) : (every ?? false)
  return useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal, client, queryKey }) => {
      // A call that only reads may be repeated at once, whatever its method.
      const options = {
        signal,
        repeatSubmit: false as const,
        ...(again(client.getQueryData<O>(queryKey)) !== false && { background: true as const }),
      }
      return endpoint.kept
        ? callOrCached(endpoint, input, { client, queryKey, options, atOnce })
        : call(endpoint, input, options)
    },
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state }) => {
      const ms = again(state.data)
      return ms !== false && Math.max(ms, retryAfterMs(state.error))
    },
  })
}

/**
 * Writes through the contract and refetches what the write changed. Takes no options, so that no screen can
 * turn that off.
 */
export function useWrite<I extends object, O>(
  endpoint: Endpoint<I, O>,
  refreshes: readonly AnyEndpoint[] = [],
) {
  const client = useQueryClient()
  return useMutation<O, Error, I>({
    mutationKey: [endpoint.name],
    meta: { failed: failureOf(endpoint) },
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () =>
      Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) }))),
  })
}

/** The message of requirements §8 for a write that was refused or not answered. */
function failureOf({ method, path }: Pick<Endpoint<never, unknown>, 'method' | 'path'>): string {
  if (method === 'DELETE') return 'notice.deleteFailed'
  if (path.endsWith('/buy')) return 'notice.paymentFailed'
  if (path.endsWith('/cancel')) return 'notice.cancelFailed'
  return method === 'PUT' ? 'notice.modificationFailed' : 'notice.saveFailed'
}

import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { restOf } from './api-error.ts'
import { call } from './call.ts'
import { callOrKept } from './cached-answers.ts'

interface ReadOptions<O> {
  /**
   * Ask again this often while the screen is open, in milliseconds; as what is known says (false: not any
   * more).
   */
  every?: number | ((known: O) => number | false)
  enabled?: boolean
}
type AnyEndpoint = Pick<Endpoint<never, unknown>, 'name'>

export const keyOf = (endpoint: AnyEndpoint, input?: unknown): unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input]

/**
 * Reads through the contract; the same input is the same answer. Errors are shown by the place that reads.
 * Without a network what the contract marks as kept comes from the device, with the error beside it.
 */
export const useRead = <I extends object, O>(
  endpoint: Endpoint<I, O>,
  input: I,
  { every, enabled = true }: ReadOptions<O> = {},
): UseQueryResult<O> => {
  const again = (known: O | undefined) =>
    typeof every === 'function' ? known !== undefined && every(known) : (every ?? false)
  return useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal, client, queryKey }) => {
      // What only reads may be asked again at once, whatever its method.
      const options = {
        signal,
        repeatSubmit: false as const,
        ...(again(client.getQueryData<O>(queryKey)) !== false && { background: true as const }),
      }
      return endpoint.kept
        ? callOrKept(endpoint, input, { client, queryKey, options })
        : call(endpoint, input, options)
    },
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state }) => {
      const ms = again(state.data)
      return ms !== false && Math.max(ms, restOf(state.error))
    },
  })
}

/** Writes through the contract and refreshes what it changes. Takes no options that could switch that off. */
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

/** The words of specification §8 for a write that was refused or not answered. */
function failureOf({ method, path }: Pick<Endpoint<never, unknown>, 'method' | 'path'>): string {
  if (method === 'DELETE') return 'notice.deleteFailed'
  if (path.endsWith('/buy')) return 'notice.paymentFailed'
  if (path.endsWith('/cancel')) return 'notice.cancelFailed'
  return method === 'PUT' ? 'notice.modificationFailed' : 'notice.saveFailed'
}

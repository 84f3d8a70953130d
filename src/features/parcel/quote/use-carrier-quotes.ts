import { useQueries, useQueryClient } from '@tanstack/react-query'
import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { keyOf, useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { CarrierAnswer, CarrierInfo } from '#src/contract/quotes.ts'
import type { SavedQuote } from './saved-quote.ts'

const { carriers, parcel } = contract.quotes

/** One carrier of the waiting step (D43). stopped: cancelled by the person before it answered. */
export interface CarrierTurn {
  carrier: CarrierInfo
  state: 'asking' | 'answered' | 'failed' | 'stopped'
  answer: CarrierAnswer | undefined
  error: Error | null
  ask: () => void
}

/** Asks all carriers in parallel; each answers, fails and is retried on its own. */
export function useCarrierQuotes({ id, request }: Pick<SavedQuote, 'id' | 'request'>) {
  const client = useQueryClient()
  const known = useRead(carriers, {})
  const answers = useQueries({
    queries: (known.data ?? []).map(({ carrierCode }) => ({
      ...carrierQuote({ id, request }, carrierCode),
      // If only the network was missing, ask as soon as there is one.
      refetchOnReconnect: ({ state }: { state: { error: Error | null } }) =>
        isOffline(state.error) ? ('always' as const) : false,
    })),
  })
  const turns = (known.data ?? []).map((carrier, at): CarrierTurn => {
    const { data, error, fetchStatus, refetch } = answers[at]!
    const answer = fetchStatus === 'fetching' ? undefined : data
    return { carrier, state: stateOf(answer, error, fetchStatus), answer, error, ask: () => void refetch() }
  })
  return {
    known,
    turns,
    /** No carrier could be asked: the device estimates instead. */
    unasked: isOffline(known.error) || answers.some(({ error, data }) => isOffline(error) && !data),
    cancel: () => void client.cancelQueries({ queryKey: [...keyOf(parcel), id] }),
    askAll: () => {
      for (const { ask } of turns) ask()
    },
  }
}

/** One carrier's answer for that quote, as a query: the same one for all who ask. */
export const carrierQuote = ({ id, request }: Pick<SavedQuote, 'id' | 'request'>, carrierCode: string) => ({
  queryKey: [...keyOf(parcel), id, request, carrierCode],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<CarrierAnswer> =>
    call(parcel, { ...request, carrierCode }, { signal, repeatSubmit: false, background: true }),
  // A price is valid until the time it carries: asking again is the person's decision.
  staleTime: Infinity,
  retry: false as const,
})

function stateOf(
  answer: CarrierAnswer | undefined,
  error: Error | null,
  fetchStatus: string,
): CarrierTurn['state'] {
  if (fetchStatus === 'fetching') return 'asking'
  if (error || answer?.failure) return 'failed'
  return answer ? 'answered' : 'stopped'
}

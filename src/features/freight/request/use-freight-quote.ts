import { useQuery, useQueryClient } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { keyOf, useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { FreightQuote, Offer } from '#src/contract/freight.ts'
import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import { isSame } from '#src/domain/sync/merge.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { keepProgress, type FreightForm, type FreightProgress } from './freight-draft.ts'

const { ask, again, get } = contract.freightQuotes
/** Polls, because an operator may be working on an answer. */
const POLL_INTERVAL_MS = 60_000

/** The request as it is sent: without fields of other modes, and trimmed. */
export const normalizeRequest = (request: FreightRequest): FreightRequest =>
  freightRequestSchema.cast(request, { assert: false, stripUnknown: true }) as FreightRequest

/** Whether the draft's quote is one for this request. */
export const quoteFits = ({ quoteId, asked }: FreightProgress, request: FreightRequest): boolean =>
  quoteId !== null && asked !== null && isSame(plain(asked), plain(normalizeRequest(request)))

/** Records the request in the draft; the same request keeps its quote. @throws DeviceStorageError */
export async function recordRequest(id: string, progress: FreightProgress, form: FreightForm): Promise<void> {
  if (!quoteFits(progress, form.request))
    await keepProgress(
      id,
      {
        flow: progress.flow,
        quoteId: newId(),
        asked: normalizeRequest(form.request),
        sent: false,
        offerId: null,
      },
      form,
    )
}

/**
 * The quote of a draft: requested under the id recorded in the draft, so that repeating a lost request gives
 * one quote; then polled, as an operator may answer.
 */
export function useFreightQuote(id: string, { quoteId, asked, sent }: FreightProgress) {
  const client = useQueryClient()
  const isRequested = quoteId !== null && asked !== null
  const first = useQuery({
    queryKey: [...keyOf(ask), quoteId],
    enabled: isRequested && !sent,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const quote = await call(
        ask,
        { id: quoteId!, request: asked! },
        { signal, repeatSubmit: false, background: true },
      )
      client.setQueryData(keyOf(get, { id: quoteId! }), quote)
      await keepProgress(id, { sent: true }).catch(() => {})
      return quote
    },
  })
  const read = useRead(get, { id: quoteId ?? '' }, { enabled: isRequested && sent, every: POLL_INTERVAL_MS })
  return {
    quote: (sent ? (read.data ?? first.data) : first.data) as FreightQuote | undefined,
    error: sent ? read.error : first.error,
    retry: () => void (sent ? read.refetch() : first.refetch()),
    /** Requests the same again at today's prices, as a new quote. @throws ApiError */
    askAnew: async () => {
      const quote = await call(again, { id: quoteId! }, { repeatSubmit: false })
      client.setQueryData(keyOf(get, { id: quote.id }), quote)
      await keepProgress(id, { quoteId: quote.id, sent: true, offerId: null })
    },
  }
}

/** The offers that can be accepted at that moment. */
export const openOffers = (quote: FreightQuote, now: number): Offer[] =>
  quote.offerList.filter(({ state, validUntil }) => state === 'open' && Date.parse(validUntil) > now)

const plain = (value: object): RecordData => JSON.parse(JSON.stringify(value)) as RecordData

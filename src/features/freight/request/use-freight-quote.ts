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
/** Somebody may be at work on an answer. */
const LOOK_EVERY_MS = 60_000

/** As it is sent: what belongs to another mode, and spaces, left out. */
export const askedFor = (request: FreightRequest): FreightRequest =>
  freightRequestSchema.cast(request, { assert: false, stripUnknown: true }) as FreightRequest

/** Whether the quote that was asked for is one for this request. */
export const quoteFits = ({ quoteId, asked }: FreightProgress, request: FreightRequest): boolean =>
  quoteId !== null && asked !== null && isSame(plain(asked), plain(askedFor(request)))

/** Notes what prices are asked for; the same request keeps its quote. @throws DeviceStorageError */
export async function wantPrices(id: string, progress: FreightProgress, form: FreightForm): Promise<void> {
  if (!quoteFits(progress, form.request))
    await keepProgress(
      id,
      { flow: progress.flow, quoteId: newId(), asked: askedFor(form.request), sent: false, offerId: null },
      form,
    )
}

/**
 * The quote of a draft: asked for under the id that the draft has noted, so that a lost answer asked for
 * again is one quote; then read again now and then, as an operator may answer.
 */
export function useFreightQuote(id: string, { quoteId, asked, sent }: FreightProgress) {
  const client = useQueryClient()
  const wanted = quoteId !== null && asked !== null
  const first = useQuery({
    queryKey: [...keyOf(ask), quoteId],
    enabled: wanted && !sent,
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
  const read = useRead(get, { id: quoteId ?? '' }, { enabled: wanted && sent, every: LOOK_EVERY_MS })
  return {
    quote: (sent ? (read.data ?? first.data) : first.data) as FreightQuote | undefined,
    error: sent ? read.error : first.error,
    retry: () => void (sent ? read.refetch() : first.refetch()),
    /** The same request at today's prices, as a quote of its own. @throws ApiError */
    askAnew: async () => {
      const quote = await call(again, { id: quoteId! }, { repeatSubmit: false })
      client.setQueryData(keyOf(get, { id: quote.id }), quote)
      await keepProgress(id, { quoteId: quote.id, sent: true, offerId: null })
    },
  }
}

/** Those that may be accepted at that moment. */
export const openOffers = (quote: FreightQuote, now: number): Offer[] =>
  quote.offerList.filter(({ state, validUntil }) => state === 'open' && Date.parse(validUntil) > now)

const plain = (value: object): RecordData => JSON.parse(JSON.stringify(value)) as RecordData

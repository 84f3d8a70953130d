import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { createGazetteer } from '#src/domain/address/gazetteer.ts'
import type { ChosenService } from '#src/domain/parcel/quote-prefill.ts'
import type { QuickQuote } from '#src/domain/parcel/parcel.ts'
import { rateParcels, type Rate, type RefusedRate } from '#src/domain/rating/rating.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'
import type { SavedQuote } from './saved-quote.ts'

/**
 * Prices computed on this device from its rates, as of that day. They can't be bought: their `id` is null,
 * `validUntil` ''.
 */
export interface Estimate {
  asOf: string
  rates: QuotedRate[]
  refused: RefusedRate[]
}

/**
 * The same rules and the same rate card as the server's (domain/rating/rating.ts).
 * @throws TypeError when the rates are not on this device
 */
export async function estimate(request: QuickQuote, now: Date): Promise<Estimate> {
  const [card, canada, states] = await Promise.all([
    referenceData('rate-card'),
    referenceData('fsa'),
    referenceData('zip3'),
  ])
  const results = rateParcels(card, request, { gazetteer: createGazetteer(canada, states), now })
  return {
    asOf: card.asOf,
    rates: results
      .filter((result): result is Rate => result.refused === null)
      .map((rate) => ({ ...rate, id: null, validUntil: '' })),
    refused: results.filter((result): result is RefusedRate => result.refused !== null),
  }
}

/** Kept beside the real rates once they arrive, to show the difference. */
export const useEstimate = (
  { id, request }: Pick<SavedQuote, 'id' | 'request'>,
  enabled: boolean,
): UseQueryResult<Estimate> =>
  useQuery({
    queryKey: ['estimate', id, request],
    queryFn: () => estimate(request, new Date()),
    enabled,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })

export const isEstimate = ({ id }: QuotedRate): boolean => id === null

/** The rate for that service, if there is one. */
export const sameService = (
  rates: readonly QuotedRate[] | undefined,
  { carrierCode, serviceCode }: ChosenService,
): QuotedRate | undefined =>
  rates?.find((rate) => rate.carrierCode === carrierCode && rate.serviceCode === serviceCode)

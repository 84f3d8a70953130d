import { useQueryClient } from '@tanstack/react-query'
import { isOffline } from '#src/api/api-error.ts'
import type { Service } from '#src/domain/parcel/shipping-defaults.ts'
import { estimate, sameService } from '#src/features/parcel/quote/estimate.ts'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { carrierQuote } from '#src/features/parcel/quote/use-carrier-quotes.ts'

type PriceRequest = Pick<SavedQuote, 'id' | 'request'>
type Choice = Pick<SavedQuote, 'rate' | 'estimate'>

/**
 * Prices a shipment with the service its sender usually takes; offline, as this device estimates it.
 * @returns null when there is no such service, or its carrier doesn't offer it for this shipment
 */
export function useUsualRate(service: Service | null): (question: PriceRequest) => Promise<Choice | null> {
  const client = useQueryClient()
  return async (question) => {
    if (!service) return null
    const query = carrierQuote(question, service.carrierCode)
    try {
      const known = sameService((await client.fetchQuery(query)).rates, service)
      const isLapsed = known !== undefined && Date.parse(known.validUntil) <= Date.now()
      const rate = isLapsed
        ? sameService((await client.fetchQuery({ ...query, staleTime: 0 })).rates, service)
        : known
      return rate ? { rate, estimate: null } : null
    } catch (error) {
      return isOffline(error) ? estimated(question, service) : null
    }
  }
}

async function estimated({ request }: PriceRequest, service: Service): Promise<Choice | null> {
  const found = await estimate(request, new Date()).catch(() => undefined)
  const rate = sameService(found?.rates, service)
  return found && rate ? { rate, estimate: { asOf: found.asOf, totalCents: rate.totalCents } } : null
}

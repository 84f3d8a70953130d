import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import type { FreightAnswer } from '#src/domain/freight/freight-rate.ts'
import { rateFreight } from '#src/domain/freight/freight-rating.ts'
import { createGazetteer } from '#src/domain/address/gazetteer.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'

/** Prices reckoned on this device from the card it has, as of that day. Nobody may accept one. */
export interface FreightEstimate extends FreightAnswer {
  asOf: string
}

/** Whether there is enough to reckon with. */
export const isPriceable = (request: FreightRequest): boolean => freightRequestSchema.isValidSync(request)

/**
 * The same rules and the same card as the server's (domain/freight/freight-rating.ts). @throws TypeError when the
 * card is not on this device.
 */
export async function freightEstimate(request: FreightRequest, now: Date): Promise<FreightEstimate> {
  const [card, canada, states] = await Promise.all([
    referenceData('freight-card'),
    referenceData('fsa'),
    referenceData('zip3'),
  ])
  return {
    asOf: card.asOf,
    ...rateFreight(
      card,
      freightRequestSchema.validateSync(request, { stripUnknown: true }) as FreightRequest,
      { gazetteer: createGazetteer(canada, states), now },
    ),
  }
}

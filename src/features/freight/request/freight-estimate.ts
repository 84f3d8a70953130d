import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import type { FreightAnswer } from '#src/domain/freight/freight-rate.ts'
import { rateFreight } from '#src/domain/freight/freight-rating.ts'
import { createGazetteer } from '#src/domain/address/gazetteer.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'

/** Prices computed on this device from its rate card, as of that day. They can't be accepted. */
export interface FreightEstimate extends FreightAnswer {
  asOf: string
}

/** Whether the request is complete enough for prices. */
export const isPriceable = (request: FreightRequest): boolean => freightRequestSchema.isValidSync(request)

/**
 * The same rules and the same rate card as the server's (domain/freight/freight-rating.ts).
 * @throws TypeError when the rate card is not on this device
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

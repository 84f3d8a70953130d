import { readFileSync } from 'node:fs'
import fsa from '#src/domain/data/fsa.json'
import zip3 from '#src/domain/data/zip3.json'
import { createGazetteer } from '#src/domain/address/gazetteer.ts'
import type { Parcel } from '#src/domain/parcel/parcel.ts'
import { parseRateCard } from '#src/domain/rating/rate-card-csv.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import { rateParcels, type Rate, type RateRequest } from '#src/domain/rating/rating.ts'

// The sample rate card, one box from Toronto to Ottawa, and what it costs.
export const gazetteer = createGazetteer(fsa, zip3)
export const card = parseRateCard(
  readFileSync(new URL('../../../server/carriers/sample-rate-card.csv', import.meta.url), 'utf8'),
).card as RateCard
export const tuesdayNoon = new Date('2026-11-24T17:00:00Z') // 12:00 in Toronto
export const box: Parcel = {
  quantity: 1,
  weight: 5,
  weightUnit: 'lb',
  length: 10,
  width: 8,
  height: 6,
  dimensionUnit: 'in',
  declaredValue: 0,
  insuranceValue: 0,
  description: '',
}
export const request: RateRequest = {
  from: { country: 'CA', postalCode: 'M5V 3L9' },
  to: { country: 'CA', postalCode: 'K1P 5G3', residential: false },
  parcels: [box],
  shipDate: '2026-11-24',
  options: { signature: 'none', sameCityOnly: false, canadianService: false },
}
export const to = (postalCode: string, country = 'CA', residential = false) => ({
  to: { country, postalCode, residential },
})
export const rate = (more: Partial<RateRequest>, service = 'ground_standard', now = tuesdayNoon) => {
  const found = rateParcels(card, { ...request, ...more }, { gazetteer, now }).find(
    (one) => one.serviceCode === service,
  )
  if (!found) throw new Error(`no ${service}`)
  return found
}
/** @throws Error with the reason if the service refuses it */
export const priced = (more: Partial<RateRequest>, service?: string, now?: Date): Rate => {
  const found = rate(more, service, now)
  if (found.refused !== null) throw new Error(found.refused)
  return found
}
/** Total of the price lines of one kind. */
export const cents = (found: Rate, kind: string) =>
  found.lines.find((line) => line.kind === kind)?.amountCents

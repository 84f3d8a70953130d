import { readCard, writeCard, type CardError } from './card-file.ts'
import { checkRateCard } from './rate-card-check.ts'
import { RECORDS } from './rate-card-records.ts'
import type { RateCard } from './rate-card.ts'

export type RateCardReading = { card: RateCard; errors?: never } | { card?: never; errors: CardError[] }

/** Reads a whole card from one CSV file (D16). Either everything is good, or every fault is named and nothing is taken. */
export const parseRateCard = (csv: string): RateCardReading => readCard(csv, RECORDS, (read) => ({
  ...(read.card[0] as object), carriers: read.carrier, services: read.service, regions: read.region, zones: read.zone,
  transit: read.transit, prices: read.price, percents: read.percent, surcharges: read.surcharge,
} as RateCard), checkRateCard)

/** The card as the file parseRateCard reads back unchanged. */
export const serialiseRateCard = (card: RateCard): string => writeCard(RECORDS, [
  ['card', { name: card.name, asOf: card.asOf }],
  ...card.carriers.map((row) => ['carrier', row] as const), ...card.services.map((row) => ['service', row] as const),
  ...card.regions.map((row) => ['region', row] as const), ...card.zones.map((row) => ['zone', row] as const),
  ...card.transit.map((row) => ['transit', row] as const), ...card.percents.map((row) => ['percent', row] as const),
  ...card.surcharges.map((row) => ['surcharge', row] as const), ...card.prices.map((row) => ['price', row] as const),
])

import { cancelFee } from '#src/domain/freight/cancel-fee.ts'
import type { FreightRateCard } from '#src/domain/freight/freight-rate-card.ts'
import { rateFreight } from '#src/domain/freight/freight-rating.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'
import type { FreightCarrier } from './carriers.ts'
import { cachedCard } from './rate-card-store.ts'
import { createSampleDepot, type SampleDepot } from './sample-depot.ts'
import { readSampleWebhook } from './sample-webhook.ts'

/**
 * The built-in freight carriers: priced from the newest freight card in the database, carried by the sample
 * depot (D16).
 */
export function createFreightCarriers(
  { database, clock }: { database: Database; clock: Clock },
  {
    registrations,
    sampleDayMs,
    sampleWebhookSecret,
  }: Pick<Config, 'registrations' | 'sampleDayMs' | 'sampleWebhookSecret'>,
): () => Promise<FreightCarrier[]> {
  const depot = createSampleDepot({ database, clock }, sampleDayMs, 'pro')
  const webhook =
    sampleWebhookSecret === undefined ? {} : { readWebhook: readSampleWebhook(sampleWebhookSecret) }
  const load = cachedCard({ database, clock }, 'freight', { registrations }, (card) =>
    card.carriers.map((carrier) => ({ ...fromCard(card, carrier, depot), ...webhook })),
  )
  return async () => (await load()) ?? []
}

function fromCard(
  whole: FreightRateCard,
  { carrier, name, sample }: FreightRateCard['carriers'][number],
  depot: SampleDepot,
): FreightCarrier {
  const card: FreightRateCard = {
    ...whole,
    carriers: whole.carriers.filter((row) => row.carrier === carrier),
    services: whole.services.filter((row) => row.carrier === carrier),
  }
  return {
    code: carrier,
    name,
    sample,
    closures: (whole.closures ?? [])
      .filter((row) => (row.carrier ?? carrier) === carrier)
      .map((row) => ({ ...row, carrier: null })),
    track: depot.track,
    cancel: depot.cancel,
    offers: async (request, now) => rateFreight(card, request, { gazetteer, now }),
    cancelFee: async ({ mode, pickupAt }, now) => cancelFee(card, { carrier, mode, pickupAt, now }).baseCents,
    book: ({ clientId, rate, shipment }, now) =>
      depot.book({ clientId, rate, request: shipment, shipment }, now),
  }
}

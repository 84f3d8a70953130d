import { rateParcels, type Rate, type RefusedRate } from '#src/domain/rating/rating.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'
import type { Carrier, Carriers } from './carriers.ts'
import { cachedCard } from './rate-card-store.ts'
import { createSampleDepot, type SampleDepot } from './sample-depot.ts'
import { readSampleWebhook } from './sample-webhook.ts'
import { createSamplePickups, type SamplePickups } from './sample-pickups.ts'

interface Sides {
  depot: SampleDepot
  pickups: SamplePickups
  webhook: Carrier['readWebhook'] | undefined
}

/**
 * The built-in carriers: priced from the newest rate card in the database, carried by the sample depot (D16).
 */
export function createRateCardCarriers(
  { database, clock }: { database: Database; clock: Clock },
  {
    registrations,
    sampleDayMs,
    sampleDelayMs,
    sampleWebhookSecret,
  }: Pick<Config, 'registrations' | 'sampleDayMs' | 'sampleDelayMs' | 'sampleWebhookSecret'>,
): Pick<Carriers, 'list' | 'find'> {
  const sides = {
    depot: createSampleDepot({ database, clock }, sampleDayMs, 'tracking'),
    pickups: createSamplePickups(database),
    webhook: sampleWebhookSecret === undefined ? undefined : readSampleWebhook(sampleWebhookSecret),
  }
  const load = cachedCard({ database, clock }, 'parcel', { registrations }, (card) =>
    card.carriers.map((carrier) => fromCard(card, carrier, sides)),
  )
  const list = async () => ((await load()) ?? []).map((carrier) => slowly(carrier, sampleDelayMs))
  return { list, find: async (code) => (await list()).find((carrier) => carrier.code === code) }
}

/** Delays what a real carrier would take time for: prices and bookings. */
function slowly(carrier: Carrier, ms: number): Carrier {
  if (ms === 0) return carrier
  const wait = () => new Promise((resolve) => setTimeout(resolve, ms))
  return {
    ...carrier,
    rates: (...asked) => wait().then(() => carrier.rates(...asked)),
    book: (...asked) => wait().then(() => carrier.book(...asked)),
  }
}

function fromCard(
  whole: RateCard,
  { carrier, name, sample }: RateCard['carriers'][number],
  { depot, pickups, webhook }: Sides,
): Carrier {
  const card: RateCard = {
    ...whole,
    carriers: whole.carriers.filter((row) => row.carrier === carrier),
    services: whole.services.filter((row) => row.carrier === carrier),
  }
  const services = new Map(card.services.map((row) => [row.service, row.name]))
  return {
    code: carrier,
    name,
    sample,
    ...depot,
    // The parcels of every service are in the van before the first of them leaves.
    pickups: {
      ...pickups,
      cutOff: card.services.map(({ cutOff }) => cutOff).toSorted()[0] ?? '12:00',
      closures: (whole.closures ?? [])
        .filter((row) => (row.carrier ?? carrier) === carrier)
        .map(({ name: _name, ...row }) => ({ ...row, carrier: null })),
    },
    ...(webhook && { readWebhook: webhook }),
    services: () => [...services].map(([serviceCode, serviceName]) => ({ serviceCode, serviceName })),
    async rates(request, now) {
      const results = rateParcels(card, request, { gazetteer, now })
      return {
        rates: results.filter((result): result is Rate => result.refused === null),
        refused: results.filter((result): result is RefusedRate => result.refused !== null),
      }
    },
  }
}

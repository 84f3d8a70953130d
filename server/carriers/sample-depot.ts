import { eq, sql } from 'drizzle-orm'
import { hubsOverseas } from '#src/domain/tracking/carrier-hubs.ts'
import { simulateEvents } from '#src/domain/tracking/carrier-simulation.ts'
import { RANDOM_BELOW, numberFor, parseNumber, type RandomKind } from '#src/domain/shared/public-number.ts'
import type { Rate } from '#src/domain/rating/rating.ts'
import { seedOf } from '#src/domain/shared/seeded-random.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { sampleBookings } from '#server/db/schema/shipping.ts'
import { findPlace, gazetteer } from '#server/platform/gazetteer.ts'
import { CarrierRefusal, type Carrier } from './carriers.ts'

type Plan = (typeof sampleBookings.$inferSelect)['plan']
interface Booked {
  clientId: string
  rate: Pick<Rate, 'transitDays' | 'deliveryDate'>
  request: { from: Place; to: Place }
  shipment: { to: { city: string } }
}
interface Place {
  country: string
  postalCode: string
}
export interface SampleDepot extends Pick<Carrier, 'track' | 'cancel'> {
  book(booking: Booked, now: Date): Promise<{ trackingNumber: string }>
}

/**
 * The sample carriers' side: records of shipments, and parcels that move with the clock (`dayMs` real
 * milliseconds per day). Parcels and loads have numbers of their own kind.
 */
export function createSampleDepot(
  { database, clock }: { database: Database; clock: Clock },
  dayMs: number,
  kind: RandomKind,
): SampleDepot {
  const find = async (trackingNumber: string) =>
    (
      await database.sql
        .select()
        .from(sampleBookings)
        .where(eq(sampleBookings.trackingNumber, trackingNumber))
    )[0]
  async function draw(): Promise<string> {
    const number = numberFor(
      kind,
      Number(Buffer.from(clock.secret(8), 'base64url').readBigUInt64BE() % BigInt(RANDOM_BELOW[kind])),
    )
    return (await find(number)) ? draw() : number
  }
  const eventsOf = (
    { seed, trackingNumber, bookedAt, plan }: typeof sampleBookings.$inferSelect,
    now: Date,
  ) => simulateEvents({ seed, trackingNumber, bookedAt: bookedAt.toISOString(), ...plan, speed: dayMs, now })
  return {
    async book({ clientId, rate, request, shipment }, now) {
      const [known] = await database.sql
        .select()
        .from(sampleBookings)
        .where(eq(sampleBookings.clientId, clientId))
      if (known) return { trackingNumber: known.trackingNumber }
      const plan: Plan = {
        ...wayOf(request, shipment.to.city),
        transitDays: rate.transitDays,
        deliveryDate: rate.deliveryDate,
      }
      const trackingNumber = await draw()
      // Of two concurrent bookings under one id, the second finds the first one's number.
      const [row] = await database.sql
        .insert(sampleBookings)
        .values({ clientId, trackingNumber, seed: seedOf(clientId) % 2_147_483_647, plan, bookedAt: now })
        .onConflictDoUpdate({ target: sampleBookings.clientId, set: { clientId: sql`excluded.client_id` } })
        .returning()
      return { trackingNumber: row!.trackingNumber }
    },
    async track(trackingNumber, now) {
      if (parseNumber(trackingNumber)?.kind !== kind) return null
      const booking = await find(trackingNumber)
      if (!booking) return null
      const events = eventsOf(booking, booking.cancelledAt ?? now)
      const { from, to, deliveryDate } = booking.plan
      return {
        events,
        estimatedDelivery: booking.cancelledAt ? null : deliveryDate,
        origin: townOf(from),
        destination: townOf(to),
      }
    },
    async cancel(clientId, now) {
      const [booking] = await database.sql
        .select()
        .from(sampleBookings)
        .where(eq(sampleBookings.clientId, clientId))
      if (!booking || booking.cancelledAt) return true
      // D12: after the first scan it is on its way.
      if (eventsOf(booking, now).some(({ status }) => status !== 'pending')) return false
      await database.sql
        .update(sampleBookings)
        .set({ cancelledAt: now })
        .where(eq(sampleBookings.clientId, clientId))
      return true
    },
  }
}

function wayOf({ from, to }: Booked['request'], city: string): Pick<Plan, 'from' | 'to' | 'via'> {
  const start = hub(from)
  return to.country === 'CA' || to.country === 'US'
    ? { from: start, to: hub(to) }
    : { from: start, ...overseas(start, to.country, city) }
}

/**
 * Only towns in our tables are named: any other text that was typed stays private. No table has the time zone
 * of every town, so scans are in the time of the airport that serves it.
 */
function overseas({ province }: Plan['from'], country: string, city: string): Pick<Plan, 'to' | 'via'> {
  const town = city.replace(/,.*/, '').trim()
  const at = findPlace(`${town}, , ${country}`)
  if (!at) throw new CarrierRefusal('rating.unknownDestination')
  const name = COUNTRIES.of(country) ?? country
  const { hubs, landing } = hubsOverseas(province, at)
  return {
    to: {
      ...(at.isMiddle ? { place: name, province: '' } : { place: town, province: name }),
      tz: landing.tz,
    },
    via: hubs,
  }
}

/** As carriers write them, in their own language. */
const COUNTRIES = new Intl.DisplayNames('en-CA', { type: 'region', style: 'short' })

function hub({ country, postalCode }: { country: string; postalCode: string }): Plan['from'] {
  const place = gazetteer.lookup(country, postalCode)
  if (!place) throw new CarrierRefusal('rating.unknownDestination')
  return { place: place.place, province: place.province, tz: place.tz }
}

const townOf = ({ place, province }: Plan['from']) => (province ? `${place}, ${province}` : place)

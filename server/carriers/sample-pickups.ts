import { eq, sql } from 'drizzle-orm'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import { seededRandom, seedOf } from '#src/domain/shared/seeded-random.ts'
import { convert } from '#src/domain/shared/units.ts'
import type { Database } from '#server/db/database.ts'
import { samplePickups } from '#server/db/schema/pickups.ts'
import { nextNumber } from '#server/db/sequences.ts'
import { CarrierRefusal, type CarrierPickups } from './carriers.ts'

export type SamplePickups = Omit<CarrierPickups, 'cutOff' | 'closures'>
type Booked = typeof samplePickups.$inferSelect

/** What fits into the sample carriers' van, and how often the driver doesn't come. Invented. */
const VAN_KG = 1000
const MISSED = 0.05

/** The sample carriers' side of pickups: records, and a driver who comes at some time in the window. */
export function createSamplePickups({ sql: db }: Database): SamplePickups {
  const find = async (clientId: string) =>
    (await db.select().from(samplePickups).where(eq(samplePickups.clientId, clientId)))[0]
  return {
    async schedule({ clientId, pickup, startsAt, endsAt }) {
      const known = await find(clientId)
      if (known) return known
      refuseTooMuch(pickup)
      const confirmationNumber = `SP${await nextNumber(db, 'sample_pickup_numbers')}`
      // Of two concurrent bookings under one id, the second finds the first one's number.
      const [row] = await db
        .insert(samplePickups)
        .values({ clientId, confirmationNumber, seed: seedOf(clientId) % 2_147_483_647, startsAt, endsAt })
        .onConflictDoUpdate({ target: samplePickups.clientId, set: { clientId: sql`excluded.client_id` } })
        .returning()
      return row!
    },
    async change({ clientId, pickup, startsAt, endsAt }, now) {
      const known = await find(clientId)
      if (!known || known.cancelledAt || comesAt(known) <= now) throw new CarrierRefusal('pickup.tooLate')
      refuseTooMuch(pickup)
      const [row] = await db
        .update(samplePickups)
        .set({ startsAt, endsAt })
        .where(eq(samplePickups.clientId, clientId))
        .returning()
      return row!
    },
    async cancel(clientId, now) {
      const known = await find(clientId)
      if (!known || known.cancelledAt) return true
      if (comesAt(known) <= now) return false
      await db.update(samplePickups).set({ cancelledAt: now }).where(eq(samplePickups.clientId, clientId))
      return true
    },
    async outcome(clientId, now) {
      const known = await find(clientId)
      if (!known || known.cancelledAt) return null
      if (isMissed(known)) return known.endsAt <= now ? 'missed' : null
      return comesAt(known) <= now ? 'collected' : null
    },
  }
}

function refuseTooMuch({ totalWeight, weightUnit }: Pickup): void {
  if (convert(totalWeight, weightUnit, 'kg') > VAN_KG) throw new CarrierRefusal('pickup.tooMuch')
}

const comesAt = ({ seed, startsAt, endsAt }: Booked): Date =>
  new Date(startsAt.getTime() + seededRandom(seed)() * (endsAt.getTime() - startsAt.getTime()))
const isMissed = ({ seed }: Booked): boolean => seededRandom(seed + 1)() < MISSED

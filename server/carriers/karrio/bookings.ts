import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { gatewayBookings } from '#server/db/schema/money/gateway.ts'

export type GatewayBooking = typeof gatewayBookings.$inferSelect

/** Our own record of what was requested, which survives crashes on both sides. */
export function bookingLog({ sql }: Database) {
  const by = (clientId: string) => eq(gatewayBookings.clientId, clientId)
  const find = async (clientId: string): Promise<GatewayBooking | undefined> =>
    (await sql.select().from(gatewayBookings).where(by(clientId)))[0]
  return {
    find,
    async ofNumber(trackingNumber: string, carrierCode: string): Promise<GatewayBooking | undefined> {
      return (
        await sql
          .select()
          .from(gatewayBookings)
          .where(
            and(
              eq(gatewayBookings.trackingNumber, trackingNumber),
              eq(gatewayBookings.carrierCode, carrierCode),
            ),
          )
      )[0]
    },
    /** Of two concurrent calls, the first one's draft counts for both. */
    async begin(
      row: Omit<GatewayBooking, 'attemptedAt' | 'trackingNumber' | 'labelFile'>,
    ): Promise<GatewayBooking> {
      await sql.insert(gatewayBookings).values(row).onConflictDoNothing()
      return (await find(row.clientId))!
    },
    /** True for the one caller that may ask to buy: only once, whoever tries. */
    claim: async (clientId: string, at: Date): Promise<boolean> =>
      (
        await sql
          .update(gatewayBookings)
          .set({ attemptedAt: at })
          .where(and(by(clientId), isNull(gatewayBookings.attemptedAt)))
          .returning({ id: gatewayBookings.clientId })
      ).length > 0,
    /** The request never left, or was refused. */
    async release(clientId: string): Promise<void> {
      await sql.update(gatewayBookings).set({ attemptedAt: null }).where(by(clientId))
    },
    async bought(clientId: string, trackingNumber: string): Promise<void> {
      await sql.update(gatewayBookings).set({ trackingNumber }).where(by(clientId))
    },
    async labelled(clientId: string, labelFile: string): Promise<void> {
      await sql.update(gatewayBookings).set({ labelFile }).where(by(clientId))
    },
  }
}

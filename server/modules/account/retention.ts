import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { ENDED_STATUSES } from '#src/domain/orders/order-status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { batchRows } from '#server/db/schema/batches.ts'
import { labelPrints, orderLabels } from '#server/db/schema/labels.ts'
import { proofs } from '#server/db/schema/proofs.ts'
import { orders } from '#server/db/schema/shipping.ts'

const BATCH = 200

/**
 * Removes people from shipments that ended more than RETENTION_RECIPIENTS_MONTHS ago: names, streets, phone
 * numbers, email addresses, tax numbers and notes of senders and recipients become empty; towns, goods, sizes
 * and prices stay. If the setting is unset, they stay as long as the account does.
 * @returns how many orders were changed
 */
export async function deleteOldRecipients({
  database,
  clock,
  config,
}: {
  database: Database
  clock: Clock
  config: Pick<Config, 'recipientsMonths'>
}): Promise<number> {
  if (config.recipientsMonths === undefined) return 0
  const day = clock.now()
  day.setUTCMonth(day.getUTCMonth() - config.recipientsMonths)
  let done = 0
  for (;;) {
    const found = await database.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(orders)
        .where(
          and(
            inArray(orders.status, [...ENDED_STATUSES]),
            lt(orders.updatedAt, day),
            sql`not shipment ? 'peopleRemoved'`,
          ),
        )
        .orderBy(asc(orders.updatedAt))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const { id, customerId, number, shipment } of rows) {
        await tx
          .update(orders)
          .set({
            shipment: withoutPeople({ ...shipment, peopleRemoved: true }),
            search: number.toLowerCase(),
            reference: null,
          })
          .where(and(eq(orders.customerId, customerId), eq(orders.id, id)))
        await tx.delete(labelPrints).where(eq(labelPrints.customerId, customerId))
        await tx
          .delete(orderLabels)
          .where(and(eq(orderLabels.customerId, customerId), eq(orderLabels.orderId, id)))
        // Evidence of a shipment that ended long ago: whoever signed is a person too.
        await tx.execute(sql`
          delete from proof_files f using proofs p
          where p.customer_id = ${customerId} and p.order_id = ${id}
            and f.customer_id = p.customer_id and f.proof_id = p.id`)
        await tx.delete(proofs).where(and(eq(proofs.customerId, customerId), eq(proofs.orderId, id)))
        // The import row that the order was bought from holds the same people.
        await tx
          .update(batchRows)
          .set({ shipment: null })
          .where(and(eq(batchRows.customerId, customerId), eq(batchRows.orderId, id)))
      }
      return rows.length
    })
    done += found
    if (found < BATCH) return done
  }
}

/** Fields of addresses, contacts and bookings that identify a person or hold what was written about them. */
const PERSONAL = new Set([
  'fullName',
  'company',
  'contactName',
  'address1',
  'address2',
  'aptSuite',
  'buzzCode',
  'phone',
  'extension',
  'email',
  'instructions',
  'notes',
  'requirements',
  'facilityName',
  'reference',
  'purchaseOrder',
  'pickupNumber',
  'deliveryNumber',
  'signer',
  'emergencyName',
  'emergencyPhone',
  'specialInstructions',
  // Customs fields.
  'signerName',
  'signerTitle',
  'partyName',
  'partyAddress',
  'producerDetails',
  'taxIdNumber',
  'dutyAccount',
  'customsRemarks',
])

/** Keeps the shape with empty texts, so that every screen and document of an old order still opens. */
function withoutPeople<T>(value: T, key = ''): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutPeople(one, key)) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, withoutPeople<unknown>(one, name)]),
    ) as T
  return typeof value === 'string' && PERSONAL.has(key) ? ('' as T) : value
}

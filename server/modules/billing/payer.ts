import { eq } from 'drizzle-orm'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { payers } from '#server/db/schema/money/payments.ts'
import type { CardGateway, Payer } from '#server/payments/gateway.ts'

/** The customer's reference at the gateway, if they were registered there. */
export async function findPayer({ name }: Pick<CardGateway, 'name'>, db: CustomerDb): Promise<Payer> {
  const known = await db.one(payers, eq(payers.gateway, name))
  return { customerId: db.customerId, reference: known?.reference ?? null }
}

import { eq } from 'drizzle-orm'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { payers } from '#server/db/schema/payments.ts'
import type { CardGateway, Payer } from '#server/payments/gateway.ts'

/** Our customer at the gateway, as far as it was registered there. */
export async function knownPayer({ name }: Pick<CardGateway, 'name'>, db: CustomerDb): Promise<Payer> {
  const known = await db.one(payers, eq(payers.gateway, name))
  return { customerId: db.customerId, reference: known?.reference ?? null }
}

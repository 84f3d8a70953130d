import type { Cents } from '#src/domain/money/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { returnToKey } from '#server/modules/api-keys/spending.ts'
import { endCost } from '#server/modules/costs/shipment-costs.ts'
import { creditPurchase } from '#server/modules/invoices/credit.ts'
import type { Order } from './repository.ts'

const CAUSES = { cancellation: 'cancel', refusal: 'refusal' } as const

/**
 * The money of a purchase that is undone, in the transaction that does it: credits come back, and the carrier
 * is owed nothing.
 * @returns what came back; nothing of a test, which cost nothing
 */
export async function undoSale(
  tx: CustomerDb,
  clock: Clock,
  intentId: string,
  { id, number }: Pick<Order, 'id' | 'number'>,
  reason: keyof typeof CAUSES,
): Promise<Cents> {
  if ((await tx.self()).sandboxOf) return 0
  const cause = `${CAUSES[reason]}:${intentId}`
  const cents = await creditPurchase(tx, clock, `purchase:${intentId}`, { cause, reason })
  await returnToKey(tx, intentId, cents)
  await endCost(tx, clock, id, { cause: `cost-${cause}`, document: number })
  return cents
}

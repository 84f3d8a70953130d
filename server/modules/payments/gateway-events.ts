import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isUuid } from '#server/platform/uuid.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import { settleChargeback } from '#server/modules/billing/chargebacks/chargebacks.ts'
import { bookManualRefund } from '#server/modules/billing/refund-top-up.ts'
import { settleRefund } from '#server/modules/billing/settle-refund.ts'
import { settlePayment } from './pay-by-card.ts'
import type { CardGateway } from '#server/payments/gateway.ts'

export interface GatewayDependencies {
  database: Database
  clock: Clock
  config: Config
  gateway: CardGateway
}

/** The metadata we attached to a charge or refund when we made it. */
export interface ChargeMetadata {
  topUp?: string | undefined
  refund?: string | undefined
  customer?: string | undefined
}

const isId = (text: string | undefined): text is string => text !== undefined && isUuid(text)

/**
 * Something happened to a charge. The sender may be late, repeat itself or be an impostor: the event is only
 * a reason to ask the gateway for the current state.
 * @returns whether the charge is ours
 */
export async function handleChargeEvent(
  deps: GatewayDependencies,
  { topUp, customer }: ChargeMetadata,
): Promise<boolean> {
  if (!isId(topUp) || !isId(customer)) return false
  const [known] = await deps.database.sql
    .select({ customerId: topUps.customerId })
    .from(topUps)
    .where(and(isOf(topUps.customerId, customer), eq(topUps.id, topUp)))
  if (known) await settlePayment(deps, deps.database.forCustomer(known.customerId), topUp)
  return known !== undefined
}

/** The same for a refund, found by the gateway's reference or, if we don't know that yet, by our metadata. */
export async function handleRefundEvent(
  deps: GatewayDependencies,
  reference: string,
  { refund, customer }: ChargeMetadata = {},
): Promise<boolean> {
  const of = { customerId: topUpRefunds.customerId, id: topUpRefunds.id }
  const { sql } = deps.database
  const [known] = await sql.select(of).from(topUpRefunds).where(eq(topUpRefunds.reference, reference))
  const [marked] =
    !known && isId(refund) && isId(customer)
      ? await sql
          .select(of)
          .from(topUpRefunds)
          .where(and(isOf(topUpRefunds.customerId, customer), eq(topUpRefunds.id, refund)))
      : []
  const found = known ?? marked
  if (!found) return handleManualRefund(deps, reference)
  await settleRefund(deps, deps.database.forCustomer(found.customerId), found.id)
  return true
}

/**
 * Somebody refunded a charge in the gateway's own dashboard: its credits are taken back too.
 * @throws RequestError while the customer has fewer credits; the event must be delivered again
 */
async function handleManualRefund(deps: GatewayDependencies, reference: string): Promise<boolean> {
  const { database, gateway } = deps
  const made = await gateway.refundNamed(reference)
  // A refund of ours whose reference isn't known here yet is settled by its own call.
  if (!made || made.key !== null) return false
  const [charged] = await database.sql
    .select()
    .from(topUps)
    .where(and(eq(topUps.gateway, gateway.name), eq(topUps.reference, made.charge)))
  return charged
    ? bookManualRefund(deps, database.forCustomer(charged.customerId), charged, { ...made, reference })
    : false
}

/**
 * The same for a dispute.
 * @throws Error while its charge isn't booked; the event must be delivered again
 */
export async function handleDisputeEvent(deps: GatewayDependencies, reference: string): Promise<boolean> {
  const { database, gateway } = deps
  const { sql } = database
  const dispute = await gateway.dispute(reference)
  if (!dispute) return false
  const of = { customerId: topUps.customerId, id: topUps.id }
  const [charged] = await sql
    .select(of)
    .from(topUps)
    .where(and(eq(topUps.gateway, gateway.name), eq(topUps.reference, dispute.charge)))
  const { id, customerId } = dispute.topUp ?? {}
  const [marked] =
    !charged && isId(id) && isId(customerId)
      ? await sql
          .select(of)
          .from(topUps)
          .where(and(isOf(topUps.customerId, customerId), eq(topUps.id, id)))
      : []
  const found = charged ?? marked
  if (!found) return false
  const db = database.forCustomer(found.customerId)
  // The response to the charge may have been lost, and its webhook too.
  const { state } = await settlePayment(deps, db, found.id)
  if (state !== 'paid') throw new Error('a dispute of a charge that is not booked')
  await settleChargeback(deps, db, found.id, dispute)
  return true
}

/** SQL condition: it is the customer's for whom it was made, or of the account theirs became part of since. */
const isOf = (owner: PgColumn, customer: string): SQL =>
  sql`${owner} in (select coalesce(merged_into, id) from customers where id = ${customer})`

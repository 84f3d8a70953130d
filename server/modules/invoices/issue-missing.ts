import { eq, inArray, sql } from 'drizzle-orm'
import { numberFor } from '#src/domain/shared/public-number.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { ledgerEntries } from '#server/db/schema/money/ledger.ts'
import { intents } from '#server/db/schema/shipping.ts'
import { findOrder, rateOf, shipmentOf } from '#server/modules/orders/repository.ts'
import { issueInvoice } from './issue.ts'

/**
 * Writes the invoices and credit notes of purchases from before invoices existed, dated as they were booked.
 * Running it again does nothing.
 */
export async function issueMissing({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<number> {
  const missing = await database.sql.select({ customerId: intents.customerId, id: intents.id }).from(intents)
    .where(sql`
      exists (select 1 from orders o
        where o.customer_id = ${intents.customerId} and o.id = ${intents.orderId})
      and exists (select 1 from ledger_entries e
        where e.customer_id = ${intents.customerId} and e.cause = 'purchase:' || ${intents.id}::text)
      and not exists (select 1 from invoices v
        where v.customer_id = ${intents.customerId} and v.cause = 'purchase:' || ${intents.id}::text)`)
  for (const { customerId, id } of missing)
    await database.forCustomer(customerId).transaction((tx) => issueFor(tx, clock, id))
  return missing.length
}

async function issueFor(tx: CustomerDb, clock: Clock, intentId: string): Promise<void> {
  const intent = (await tx.one(intents, eq(intents.id, intentId), { lock: true }))!
  const causes = ['purchase', 'cancel', 'refusal'].map((kind) => `${kind}:${intentId}`)
  if (await tx.one(invoices, eq(invoices.cause, causes[0]!))) return
  const entries = await tx.find(ledgerEntries, inArray(ledgerEntries.cause, causes))
  const bought = entries.find(({ cause }) => cause === causes[0])!
  const order = await findOrder(tx, intent.orderId)
  const rate = rateOf(order)
  const id = await issueInvoice(tx, clock, {
    kind: 'purchase',
    state: 'paid',
    cause: bought.cause,
    order,
    amounts: rate,
    about: { shipment: shipmentOf(order), rate },
    at: bought.createdAt,
  })
  const ended = entries.find(({ cause }) => cause !== bought.cause)
  if (!ended) return
  const invoice = (await tx.one(invoices, eq(invoices.id, id)))!
  const { number: _number, ...same } = invoice
  await tx.insert(invoices, {
    ...same,
    id: clock.newId(),
    number: numberFor('invoice', await tx.next('invoice_numbers')),
    kind: 'creditNote',
    cause: ended.cause,
    refersTo: id,
    createdAt: ended.createdAt,
    paidAt: ended.createdAt,
    content: { ...invoice.content, lines: [{ kind: 'credited', amountCents: invoice.subtotalCents }] },
  })
  await tx.update(invoices, { creditedCents: invoice.totalCents }, eq(invoices.id, id))
}

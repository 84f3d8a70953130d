import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * Copies an order as often as a shop of many years has: most delivered, some refunded and cancelled, one in
 * twenty imported. None of them is in the ledger.
 */
export async function manyOrders({ sql: db }: Database, orderId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into orders (customer_id, id, number, status, pay_status, carrier_code, tracking_number, reference, total_cents, shipment, rate, search, batch, source, paid_at, created_at, updated_at)
    select o.customer_id, gen_random_uuid(), 'ORX' || lpad(n::text, 7, '0'),
      case when n % 50 = 0 then 'cancelled' when n % 9 = 0 then 'ordered' when n % 7 = 0 then 'shipped' else 'delivered' end,
      case when n % 50 = 0 then 'refunded' else 'paid' end,
      case when n % 4 = 0 then 'sample_express' else o.carrier_code end, null, 'PO-' || lpad(n::text, 5, '0'), 500 + (n::bigint * 7919) % 9000, o.shipment, o.rate,
      'orx' || lpad(n::text, 7, '0') || ' po-' || lpad(n::text, 5, '0') || ' ' || o.search, case when n % 400 = 0 then 'spring' else '' end, case when n % 20 = 0 then 'import' else 'web' end,
      o.paid_at - n * interval '7 minutes', date_trunc('milliseconds', o.created_at - n * interval '7 minutes'), o.updated_at
    from orders o, generate_series(1, ${count}::int) n where o.id = ${orderId}`)
}

/** A paid invoice for each. */
export async function manyInvoices({ sql: db }: Database, orderId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into invoices (customer_id, id, number, kind, state, cause, order_id, order_number, carrier_code, subtotal_cents, total_cents, content, created_at, due_at, paid_at)
    select i.customer_id, gen_random_uuid(), 'FAX' || lpad(n::text, 7, '0'), i.kind, i.state, 'x' || n, gen_random_uuid(), '', i.carrier_code, i.subtotal_cents, i.total_cents, '{}', i.created_at - n * interval '7 minutes', null, i.paid_at
    from invoices i, generate_series(1, ${count}::int) n where i.order_id = ${orderId}`)
}

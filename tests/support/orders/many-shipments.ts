import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * A month's shipments, copied from one that was bought with everything its purchase wrote: order, intent,
 * invoice, and the entries of both ledgers with their lines, through the triggers that keep account totals.
 * One every few minutes from the first of the month.
 * @param month YYYY-MM
 */
export async function manyShipments(
  { transaction }: Pick<Database, 'transaction'>,
  orderId: string,
  count: number,
  month: string,
): Promise<void> {
  await transaction(async (tx) => {
    const at = sql`(${`${month}-01T12:00:00Z`}::timestamptz + n * (interval '27 days' / ${count}::int))`
    const id = (kind: string) => sql`md5(${kind} || n)::uuid`
    const numbers = sql`generate_series(1, ${count}::int) n`
    const copy = (table: string, changes: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
      tx.execute(
        sql`insert into ${sql.identifier(table)} select made.* from ${from}, ${numbers}, jsonb_populate_record(null::${sql.identifier(table)}, to_jsonb(of) || ${changes}) made`,
      )
    const times = sql`'created_at', ${at}, 'updated_at', ${at}, 'paid_at', ${at}`
    const intent = sql`(select i.id from intents i where i.order_id = ${orderId})`
    await copy(
      'orders',
      sql`jsonb_build_object('id', ${id('order')}, 'number', 'ORX' || lpad(n::text, 7, '0'), 'tracking_number', null, ${times})`,
      sql`(select * from orders where id = ${orderId}) of`,
    )
    await copy(
      'intents',
      sql`jsonb_build_object('id', ${id('intent')}, 'order_id', ${id('order')}, ${times})`,
      sql`(select * from intents where order_id = ${orderId}) of`,
    )
    await copy(
      'invoices',
      sql`jsonb_build_object('id', ${id('invoice')}, 'number', 'FAX' || lpad(n::text, 7, '0'), 'cause', 'purchase:' || ${id('intent')}, 'order_id', ${id('order')}, 'order_number', 'ORX' || lpad(n::text, 7, '0'), ${times})`,
      sql`(select * from invoices where cause = 'purchase:' || ${intent}) of`,
    )
    await copy(
      'ledger_entries',
      sql`jsonb_build_object('id', ${id('entry')}, 'cause', 'purchase:' || ${id('intent')}, 'document', 'ORX' || lpad(n::text, 7, '0'), ${times})`,
      sql`(select * from ledger_entries where cause = 'purchase:' || ${intent}) of`,
    )
    await copy(
      'ledger_lines',
      sql`jsonb_build_object('entry_id', ${id('entry')})`,
      sql`(select l.* from ledger_lines l join ledger_entries e on e.customer_id = l.customer_id and e.id = l.entry_id where e.cause = 'purchase:' || ${intent}) of`,
    )
    await copy(
      'shipment_costs',
      sql`jsonb_build_object('order_id', ${id('order')}, 'order_number', 'ORX' || lpad(n::text, 7, '0'), 'earned_at', ${at}, ${times})`,
      sql`(select * from shipment_costs where order_id = ${orderId}) of`,
    )
    // What the company booked for the same order.
    const cost = sql`(select e.* from company_entries e join orders o on o.number = e.document where o.id = ${orderId} order by e.created_at limit 1)`
    await copy(
      'company_entries',
      sql`jsonb_build_object('id', ${id('cost')}, 'cause', 'cost:' || ${id('order')}, 'document', 'ORX' || lpad(n::text, 7, '0'), ${times})`,
      sql`${cost} of`,
    )
    await copy(
      'company_lines',
      sql`jsonb_build_object('entry_id', ${id('cost')})`,
      sql`(select l.* from company_lines l join ${cost} c on c.id = l.entry_id) of`,
    )
  })
}

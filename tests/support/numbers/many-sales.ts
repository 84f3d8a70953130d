import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * Two years of a business: copies of an order for two thousand customers, some large and most small, with their
 * invoices, costs, deliveries and what went wrong, and an answer for every thirtieth. Past the triggers: its numbers
 * have to be counted afterwards.
 */
export async function manySales(
  database: Database,
  orderId: string,
  count: number,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into customers (id, account_type, company, created_at)
      select gen_random_uuid(), 'Business', 'Shop ' || n, now() from generate_series(1, 2000) n`)
    // Where each sale is of whom, when, and on which way.
    await tx.execute(sql`
      create temporary table sales on commit drop as
      with shops as (select id, row_number() over (order by id) as nth from customers),
        rolls as (select n, random() as who, random() as of, random() as way from generate_series(1, ${count}::int) n)
      select r.n, gen_random_uuid() as id, s.id as customer_id,
        (${now.toISOString()}::timestamptz - r.n * (interval '729 days' / ${count}::int)) as at,
        'carrier_' || floor(r.of * r.of * 6)::int as carrier,
        (array['CA-ON', 'CA-QC', 'CA-BC', 'CA-AB'])[1 + (s.nth % 4)] as origin,
        (array['CA-ON', 'CA-QC', 'CA-BC', 'CA-AB', 'CA-MB', 'CA-SK', 'CA-NS', 'CA-NB', 'CA-NL', 'CA-PE', 'CA-YT',
          'CA-NT', 'CA-NU', 'US'] || (select array_agg(chr(66 + c / 26) || chr(65 + c % 26)) from generate_series(1, 91) c))
          [1 + floor(power(r.way, 3) * 105)::int] as destination
      from rolls r join shops s on s.nth = 1 + floor(power(r.who, 3) * 2000)::int`)
    await tx.execute(sql`
      insert into order_lanes select customer_id, id, book_day(at), carrier, origin, destination, 1,
        book_day(at) + 3 from sales`)
    await tx.execute(sql`
      insert into orders (customer_id, id, number, status, pay_status, carrier_code, total_cents, shipment, rate,
        search, paid_at, created_at, updated_at)
      select s.customer_id, s.id, 'ORX' || s.n, case when s.n % 50 = 0 then 'cancelled' else 'delivered' end, 'paid',
        s.carrier, 1130, o.shipment, o.rate, 'orx' || s.n, s.at, s.at, s.at
      from sales s, orders o where o.id = ${orderId}`)
    await tx.execute(sql`
      insert into invoices (customer_id, id, number, kind, state, cause, order_id, order_number, carrier_code,
        subtotal_cents, total_cents, content, created_at)
      select customer_id, gen_random_uuid(), 'FAX' || n || kind, kind, 'paid', kind || n, id, '', carrier,
        500 + n % 1000, 565 + n % 1000, '{}', at
      from sales, (values ('purchase'), ('creditNote')) k(kind) where kind = 'purchase' or n % 50 = 0`)
    await tx.execute(sql`
      insert into shipment_costs (customer_id, order_id, order_number, carrier_code, state, promised_net_cents,
        promised_taxes, accrued_net_cents, accrued_taxes, billed_net_cents, earned_at, created_at)
      select customer_id, id, '', carrier, 'promised', 400, '{}', 0, '{}', 400 + n % 300, at, at from sales`)
    await tx.execute(sql`
      insert into order_history (customer_id, order_id, id, at, actor, event, detail)
      select customer_id, id, gen_random_uuid(), at + interval '3 days', '', 'order.moved',
        jsonb_build_object('to', news, 'deliveredOn', book_day(at) + 2 + n % 3)
      from sales, (values ('delivered'), ('exception')) k(news) where news = 'delivered' or n % 40 = 0`)
    await tx.execute(sql`
      insert into answer_times (kind, subject, customer, day, carrier, origin, destination, asked_at, due_at, answered_at)
      select (array['inquiry', 'claim', 'dispute', 'freight'])[1 + n % 4], id, customer_id, book_day(at), carrier,
        origin, destination, at - interval '9 hours' * random(), at, at + interval '1 hour' * random()
      from sales where n % 30 = 0`)
  })
}

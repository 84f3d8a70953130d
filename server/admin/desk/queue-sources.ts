import { sql, type SQL } from 'drizzle-orm'
import type { QueueKind } from '#src/domain/desk/queue.ts'

/** What the database holds; rules of law are in a table of their own kind (lapsing-rules.ts). */
export type StoredKind = Exclude<QueueKind, 'rule'>

/** How long a purchase may be under way before somebody looks: while we book it, and while its bank asks its owner. */
const [BOOKING_MINUTES, PAYING_MINUTES] = [10, 60]

/**
 * One SELECT a kind, of what waits and nothing else: subject, number, customer_id, who (a name beside the
 * customer's), amount, line, since, deadline. Each begins at an index that holds only, or first, what is open.
 */
export const QUEUE_SOURCES: Readonly<Record<StoredKind, (now: SQL) => SQL>> = {
  freight: () => sql`
    select q.id::text as subject, q.number, q.customer_id, null::text as who, null::bigint as amount,
      concat_ws(' · ',
        (q.request -> 'from' ->> 'postalCode') || ' → ' || (q.request -> 'to' ->> 'postalCode'),
        coalesce(
          (select string_agg(distinct goods #>> '{}', ', ')
            from jsonb_path_query(q.request, '$.units[*].goods[*].description') goods),
          nullif(q.request ->> 'description', ''))) as line,
      q.created_at as since, null::timestamptz as deadline
    from freight_quotes q where q.state = 'requested'`,
  countersign: () => sql`
    select q.id::text as subject, q.number, null::uuid as customer_id, q.asked_name as who, null::bigint as amount,
      concat_ws(' · ',
        concat_ws(' ', q.verb, (select string_agg(word, ' ') from jsonb_array_elements_text(q.words) word)),
        q.options ->> 'reason') as line,
      q.created_at as since, null::timestamptz as deadline
    from countersignatures q where q.state in ('waiting', 'running')`,
  inquiry: () => sql`
    select q.id::text as subject, q.number, q.customer_id, q.name as who, null::bigint as amount,
      coalesce(nullif(q.message, ''), q.details ->> 'goods') as line,
      q.created_at as since, null::timestamptz as deadline
    from inquiries q where q.answered_at is null and not q.suspected`,
  claim: () => sql`
    select q.id::text as subject, q.number, q.customer_id, null::text as who, q.asked_cents as amount,
      q.description as line, q.created_at as since, null::timestamptz as deadline
    from claims q where q.state in ('opened', 'in_review')`,
  dispute: () => sql`
    select q.id::text as subject, i.number, q.customer_id, null::text as who,
      i.total_cents - i.credited_cents as amount, q.message as line,
      q.created_at as since, null::timestamptz as deadline
    from disputes q join invoices i on i.customer_id = q.customer_id and i.id = q.invoice_id
    where q.state = 'open'`,
  transfer: () => sql`
    select q.id::text as subject, q.number, null::uuid as customer_id, q.sender as who, q.amount_cents as amount,
      coalesce(q.bank_reference, '') as line, q.created_at as since, null::timestamptz as deadline
    from transfers q where q.state = 'waiting'`,
  refund: () => sql`
    select q.id::text as subject, t.number, q.customer_id, null::text as who,
      q.credit_cents + q.fee_cents + coalesce(
        (select sum((tax ->> 'amountCents')::bigint) from jsonb_array_elements(q.fee_taxes) tax), 0) as amount,
      concat_ws(' · ', nullif(q.send_to, ''), q.reason) as line,
      q.created_at as since, null::timestamptz as deadline
    from top_up_refunds q join top_ups t on t.customer_id = q.customer_id and t.id = q.top_up_id
    where q.state = 'open'`,
  chargeback: () => sql`
    select q.id::text as subject, q.number, q.customer_id, null::text as who, q.amount_cents as amount,
      q.reason as line, q.created_at as since, q.answer_by as deadline
    from chargebacks q where q.state in ('inquiry', 'open') and q.answered_at is null`,
  // Not of a sandbox: a program that is being tried out buys nothing.
  purchase: (now) => sql`
    select q.id::text as subject, o.number, q.customer_id, null::text as who, o.total_cents as amount,
      coalesce(o.carrier_code, '') as line, q.updated_at as since, null::timestamptz as deadline
    from intents q left join orders o on o.customer_id = q.customer_id and o.id = q.order_id
    where (q.state = 'charged' and q.updated_at < ${now} - ${`${BOOKING_MINUTES} minutes`}::interval
        or q.state = 'paying' and q.updated_at < ${now} - ${`${PAYING_MINUTES} minutes`}::interval)
      and not exists (select 1 from customers c where c.id = q.customer_id and c.sandbox_of is not null)`,
  job: () => sql`
    select q.id::text as subject, null::text as number, null::uuid as customer_id, null::text as who,
      null::bigint as amount, concat_ws(' · ', q.kind, q.last_error) as line,
      q.run_at as since, null::timestamptz as deadline
    from jobs q where q.state = 'dead' and q.kind <> 'send-mail'`,
  mail: () => sql`
    select q.id::text as subject, null::text as number, m.customer_id, m.recipient as who,
      null::bigint as amount, concat_ws(' · ', m.subject, q.last_error) as line,
      q.run_at as since, null::timestamptz as deadline
    from jobs q left join mails m on m.id = (q.payload ->> 'mailId')::uuid
    where q.state = 'dead' and q.kind = 'send-mail'`,
}
export const STORED_KINDS = Object.keys(QUEUE_SOURCES) as StoredKind[]

/** All of some kinds below each other, with `kind` first. @param kinds at least one */
export const waitingOf = (kinds: readonly StoredKind[], now: Date): SQL =>
  sql.join(
    kinds.map((kind) => sql`select ${kind}::text as kind, q.* from (${QUEUE_SOURCES[kind](instant(now))}) q`),
    sql` union all `,
  )

export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

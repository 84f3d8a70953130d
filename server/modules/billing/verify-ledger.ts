import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { BOOKS_RULES } from '#server/modules/books/ledger-rules.ts'
import { COST_RULES } from '#server/modules/costs/ledger-rules.ts'
import { CREDIT_ACCOUNTS } from './ledger.ts'
import { inLedgerOf, JOIN_OWNER, MERGE_RULES, OWNER } from './merged-ledgers.ts'

/** A broken rule (`ruleName` says it in words), the customer, and the entry, account or document it is about. */
export interface LedgerFault {
  rule: string
  customerId: string
  subject: string
}

/**
 * Checks the whole ledger against its own rules and against what was sold, topped up and refunded (D13). It
 * changes nothing. A new kind of entry needs its row in `KNOWN_CAUSES` and a rule that says when it must
 * exist. Order totals aren't bookings: they can be recounted (`rebuildOrderTotals`).
 * @param only rules by name, where running all takes too long
 */
export async function verifyLedger(
  { sql: db }: Pick<Database, 'sql'>,
  only?: readonly string[],
): Promise<{ entries: number; faults: LedgerFault[] }> {
  const faults: LedgerFault[] = []
  for (const [rule, query] of Object.entries(RULES)) {
    if (only && !only.includes(rule)) continue
    const { rows } = await db.execute<{ customer: string; subject: string }>(sql.raw(query))
    for (const { customer, subject } of rows) faults.push({ rule, customerId: customer, subject })
  }
  const {
    rows: [counted],
  } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ledger_entries`)
  return { entries: counted!.n, faults }
}

/** The prefix of a cause → the table whose row it names; null if it refers to nothing. */
const KNOWN_CAUSES: Record<string, string | null> = {
  purchase: 'intents',
  cancel: 'intents',
  refusal: 'intents',
  topup: 'top_ups',
  'topup-refund': 'top_up_refunds',
  'topup-refund-failed': 'top_up_refunds',
  'topup-refund-sent': 'top_up_refunds',
  chargeback: 'chargebacks',
  'chargeback-won': 'chargebacks',
  'chargeback-lost': 'chargebacks',
  'chargeback-paid': null,
  'chargeback-written-off': null,
  grant: null,
  forfeit: null,
  deletion: null,
  'owed-paid': null,
  'promo-expired': null,
  'invoice-payment': 'invoices',
  adjustment: null,
  'credit-note': null,
  claim: 'claims',
  'cancel-fee': 'intents',
  'bad-debt': 'invoices',
  merge: null,
}

/** SQL: how often something was booked under a cause. */
const booked = (cause: string, of: string) =>
  `
    (select count(*) from ledger_entries e
      where ${inLedgerOf(of)} and e.cause = '${cause}:' || ${of}.id::text)`

/** SQL: what such an entry did to an account; 0 without an entry. */
const amount = (cause: string, of: string, ...accounts: string[]) => `
  coalesce((select sum(l.amount) from ledger_entries e
      join ledger_lines l on l.customer_id = e.customer_id and l.entry_id = e.id
      where ${inLedgerOf(of)} and e.cause = '${cause}:' || ${of}.id::text
      and l.account in (${accounts.map((account) => `'${account}'`).join(', ')})), 0)`

/** The same for the accounts that can be spent, paid for or given. */
const credits = (cause: string, of: string) => amount(cause, of, ...CREDIT_ACCOUNTS)

/** SQL condition: not a test's, which costs nothing. */
const isReal = (row: string) =>
  `not exists (select 1 from customers c where c.id = ${row}.customer_id and c.sandbox_of is not null)`

const RULES: Record<string, string> = {
  unbalancedEntry: `
    select e.customer_id as customer, e.cause as subject from ledger_entries e
    left join ledger_lines l on l.customer_id = e.customer_id and l.entry_id = e.id
    group by e.customer_id, e.id, e.cause having coalesce(sum(l.amount), 0) <> 0 or count(l.amount) < 2`,
  lineAlone: `
    select l.customer_id as customer, l.entry_id::text as subject from ledger_lines l
    where not exists (select 1 from ledger_entries e
      where e.customer_id = l.customer_id and e.id = l.entry_id)`,
  accountBalance: `
    select coalesce(a.customer_id, s.customer_id) as customer, coalesce(a.kind, s.account) as subject
    from ledger_accounts a
    full join (select customer_id, account, sum(amount) as total from ledger_lines
      group by customer_id, account) s on s.customer_id = a.customer_id and s.account = a.kind
    where coalesce(a.posted, 0) <> coalesce(s.total, 0)`,
  overdrawn: `
    select customer_id as customer, kind as subject from ledger_accounts
    where kind in ('credits', 'promo_credits') and posted > 0`,
  purchase: `
    select i.customer_id as customer, i.id::text as subject from intents i
    where case i.state when 'paying' then ${booked('purchase', 'i')} <> 0
    when 'refused' then ${booked('purchase', 'i')} <> ${booked('refusal', 'i')}
    else ${booked('purchase', 'i')} <> 1 end and ${isReal('i')}`,
  orderPrice: `
    select o.customer_id as customer, o.number as subject from orders o
    join intents i on i.customer_id = o.customer_id and i.order_id = o.id
    where ${credits('purchase', 'i')} <> o.total_cents and ${isReal('o')}`,
  testMoney: `
    select e.customer_id as customer, e.cause as subject from ledger_entries e where not ${isReal('e')}`,
  orderAlone: `select o.customer_id as customer, o.number as subject from orders o
    where not exists (select 1 from intents i where i.customer_id = o.customer_id and i.order_id = o.id)`,
  orderTotals: `
    select coalesce(t.customer_id, o.customer_id) as customer,
    concat_ws(' ', nullif(coalesce(t.month, o.month), ''), coalesce(t.mode, o.mode),
      coalesce(t.status, o.status), coalesce(t.pay_status, o.pay_status)) as subject
    from (select customer_id, month, mode, status, pay_status, sum(order_count) as order_count,
      sum(total_cents) as total_cents, sum(saving_cents) as saving_cents from order_totals
      group by 1, 2, 3, 4, 5) t
    full join order_recount o on (o.customer_id, o.month, o.mode, o.status, o.pay_status)
      = (t.customer_id, t.month, t.mode, t.status, t.pay_status)
    where (coalesce(t.order_count, 0), coalesce(t.total_cents, 0), coalesce(t.saving_cents, 0))
      <> (coalesce(o.order_count, 0), coalesce(o.total_cents, 0), coalesce(o.saving_cents, 0))`,
  cancelledOrder: `
    select o.customer_id as customer, o.number as subject from orders o
    join intents i on i.customer_id = o.customer_id and i.order_id = o.id
    join invoices v on v.customer_id = i.customer_id and v.cause = 'purchase:' || i.id::text
    where case o.status when 'cancelled' then v.credited_cents <> v.total_cents
    else ${booked('cancel', 'i')} + ${booked('refusal', 'i')} <> 0 end`,
  noInvoice: `
    select e.customer_id as customer, e.cause as subject from ledger_entries e ${JOIN_OWNER}
    where split_part(cause, ':', 1) in ('purchase', 'cancel', 'cancel-fee', 'refusal', 'adjustment',
      'credit-note', 'bad-debt')
    and not exists (select 1 from invoices v where v.customer_id = ${OWNER} and v.cause = e.cause)`,
  invoice: `
    select v.customer_id as customer, v.number as subject from invoices v
    where v.order_id is not null
    and v.total_cents <> coalesce((select abs(sum(l.amount)) from ledger_entries e
        join ledger_lines l on l.customer_id = e.customer_id and l.entry_id = e.id
        where ${inLedgerOf('v')} and e.cause = v.cause
        and (l.account in ('credits', 'promo_credits', 'receivable', 'refund_liability')
          or (l.account = 'promo_discounts' and not exists (select 1 from ledger_lines p
              where p.customer_id = e.customer_id and p.entry_id = e.id
              and p.account = 'promo_credits')))), -1)`,
  feeInvoice: `
    select v.customer_id as customer, v.number as subject from invoices v
    where v.order_id is null
    and v.total_cents <> coalesce((select abs(sum(l.amount)) from ledger_entries e
        join ledger_lines l on l.customer_id = e.customer_id and l.entry_id = e.id
        where ${inLedgerOf('v')} and e.cause = v.cause
        and (l.account = 'fees' or l.account like 'tax\\_%')), -1)`,
  feeAlone: `
    select t.customer_id as customer, t.number as subject from top_ups t
    where t.state = 'paid' and t.fee_cents > 0 and t.fee_province is not null
    and not exists (select 1 from invoices v
      where v.customer_id = t.customer_id and v.cause = 'topup:' || t.id::text)`,
  creditedTotal: `
    select v.customer_id as customer, v.number as subject from invoices v
    where v.kind <> 'creditNote'
    and v.credited_cents
      <> (select coalesce(sum(case n.kind when 'creditNote' then n.total_cents else 0 - n.total_cents end), 0)
      from invoices n where n.customer_id = v.customer_id and n.refers_to = v.id)`,
  receivable: `
    select coalesce(a.customer_id, u.customer_id) as customer, 'receivable' as subject
    from (select * from ledger_accounts where kind = 'receivable') a
    full join (select customer_id, sum(total_cents - credited_cents) as due from invoices
      where state = 'unpaid' group by customer_id) u on u.customer_id = a.customer_id
    where coalesce(a.posted, 0) <> coalesce(u.due, 0)`,
  topUp: `
    select t.customer_id as customer, t.number as subject from top_ups t
    where ${booked('topup', 't')} <> (t.state = 'paid')::int
    or (t.state = 'paid'
      and (${credits('topup', 't')} <> -(t.subtotal_cents + t.bonus_cents)
        or ${amount('topup', 't', 'fees')} <> -t.fee_cents
        or ${amount('topup', 't', 'tax_GST', 'tax_HST', 'tax_QST')}
          <> -(select coalesce(sum((x ->> 'amountCents')::bigint), 0) from jsonb_array_elements(t.fee_taxes) x)))`,
  refund: `
    select r.customer_id as customer, r.id::text as subject from top_up_refunds r
    where ${booked('topup-refund', 'r')} <> 1
    or ${booked('topup-refund-failed', 'r')} <> (r.state = 'failed')::int
    or ${credits('topup-refund', 'r')} <> r.credit_cents + r.bonus_cents`,
  refundedTotal: `
    select t.customer_id as customer, t.number as subject from top_ups t
    where t.refunded_cents <> (select coalesce(sum(r.credit_cents), 0) from top_up_refunds r
      where r.customer_id = t.customer_id and r.top_up_id = t.id and r.state <> 'failed')`,
  failedTotal: `
    select t.customer_id as customer, t.number as subject from top_ups t
    where t.refund_failed_cents <> (select coalesce(sum(r.credit_cents), 0) from top_up_refunds r
      where r.customer_id = t.customer_id and r.top_up_id = t.id and r.state = 'failed')
    or t.charged_back_cents <> (select coalesce(sum(c.credit_cents), 0) from chargebacks c
      where c.customer_id = t.customer_id and c.top_up_id = t.id and c.state in ('open', 'lost'))`,
  chargeback: `
    select c.customer_id as customer, c.number as subject from chargebacks c
    where ${booked('chargeback', 'c')} <> (c.taken_cents > 0)::int
    or ${booked('chargeback-won', 'c')} <> (c.state = 'won' and c.taken_cents + c.fee_cents > 0)::int
    or ${booked('chargeback-lost', 'c')} > (c.state in ('lost', 'won'))::int
    or (c.state = 'lost' and c.frozen_cents + c.card_fee_cents > 0
      and ${booked('chargeback-lost', 'c')} = 0)
    or ${credits('chargeback', 'c')} <> c.frozen_cents`,
  held: `
    select coalesce(a.customer_id, c.customer_id) as customer, 'credits_held' as subject
    from (select * from ledger_accounts where kind = 'credits_held') a
    full join (select customer_id, sum(frozen_cents) as held from chargebacks where state = 'open'
      group by customer_id) c on c.customer_id = a.customer_id
    where coalesce(0 - a.posted, 0) <> coalesce(c.held, 0)`,
  chargebackOwed: `
    select coalesce(a.customer_id, c.customer_id) as customer, 'chargebacks' as subject
    from (select * from ledger_accounts where kind = 'chargebacks') a
    full join (select customer_id,
      sum(case state when 'open' then taken_cents + fee_cents else due_cents end) as owed from chargebacks
      group by customer_id) c on c.customer_id = a.customer_id
    where coalesce(a.posted, 0) <> coalesce(c.owed, 0)`,
  deletedCredits: `
    select a.customer_id as customer, a.kind as subject from ledger_accounts a
    join customers c on c.id = a.customer_id
    where c.erased_at is not null and a.kind in ('credits', 'promo_credits') and a.posted <> 0`,
  promoCredits: `
    select coalesce(a.customer_id, p.customer_id) as customer, 'promo_credits' as subject
    from (select * from ledger_accounts where kind = 'promo_credits') a
    full join (select customer_id, sum(remaining) as remaining from promo_lots
      group by customer_id) p on p.customer_id = a.customer_id
    where coalesce(a.posted, 0) + coalesce(p.remaining, 0) <> 0`,
  promoLot: `
    select p.customer_id as customer, p.id::text as subject from promo_lots p
    where p.remaining <> (select coalesce(sum(l.amount), 0) from promo_lot_lines l
      where l.customer_id = p.customer_id and l.lot_id = p.id)`,
  promoEntry: `
    select coalesce(l.customer_id, p.customer_id) as customer,
    coalesce(l.entry_id, p.entry_id)::text as subject
    from (select * from ledger_lines where account = 'promo_credits') l
    full join (select customer_id, entry_id, sum(amount) as amount from promo_lot_lines
      group by customer_id, entry_id) p on p.customer_id = l.customer_id and p.entry_id = l.entry_id
    where coalesce(l.amount, 0) + coalesce(p.amount, 0) <> 0`,
  promoDeferred: `
    select customer_id as customer, 'promo_deferred' as subject from ledger_accounts
    where kind in ('promo_credits', 'promo_deferred', 'credits_held') group by customer_id
    having sum(posted) filter (where kind = 'promo_deferred')
      <> -coalesce(sum(posted) filter (where kind = 'promo_credits'), 0)
      + coalesce((select sum(c.frozen_promo_cents) from chargebacks c
        where c.customer_id = ledger_accounts.customer_id and c.state = 'open'), 0)`,
  refundSent: `
    select r.customer_id as customer, r.id::text as subject from top_up_refunds r
    where ${booked('topup-refund-sent', 'r')} > (r.state = 'done' and r.send_to = '')::int`,
  companyEntry: `
    select '' as customer, e.cause as subject from company_entries e
    left join company_lines l on l.entry_id = e.id group by e.id, e.cause
    having coalesce(sum(l.amount), 0) <> 0 or count(l.amount) < 2`,
  companyAccount: `
    select '' as customer, coalesce(a.kind, s.account) as subject from company_accounts a
    full join (select account, sum(amount) as total from company_lines group by account) s
      on s.account = a.kind
    where coalesce(a.posted, 0) <> coalesce(s.total, 0)`,
  etransfers: `
    select '' as customer, 'etransfer_clearing' as subject
    where coalesce((select sum(posted) from ledger_accounts where kind = 'etransfer_clearing'), 0)
      + coalesce((select posted from company_accounts where kind = 'etransfer_clearing'), 0) <> 0`,
  unidentified: `
    select '' as customer, 'unidentified' as subject
    where coalesce((select posted from company_accounts where kind = 'unidentified'), 0)
      + coalesce((select sum(amount_cents) from transfers where state = 'waiting'), 0) <> 0`,
  movement: `
    select '' as customer, m.reference as subject from gateway_movements m
    where m.amount_cents - m.fee_cents <> coalesce((select l.amount from company_entries e
        join company_lines l on l.entry_id = e.id
        where e.cause = 'movement:' || m.gateway || ':' || m.reference and l.account = 'gateway'), 0)`,
  ...COST_RULES,
  ...MERGE_RULES,
  creditedTransfer: `
    select t.customer_id as customer, t.number as subject from transfers t
    left join top_ups p on p.customer_id = t.customer_id and p.id = t.top_up_id
    where t.state = 'credited'
    and (p.state is distinct from 'paid' or p.subtotal_cents + p.fee_cents <> t.amount_cents)`,
  ...BOOKS_RULES,
  claim: `
    select t.customer_id as customer, t.number as subject from claims t
    where ${booked('claim', 't')} <> (t.state = 'paid')::int
    or (t.state = 'paid'
      and ${amount('claim', 't', ...CREDIT_ACCOUNTS, 'refund_liability')} <> -t.paid_cents)`,
  cancelFee: `
    select i.customer_id as customer, i.id::text as subject from intents i
    where ${booked('cancel-fee', 'i')} > ${booked('cancel', 'i')}
    or ${credits('cancel-fee', 'i')} > 0 - ${credits('cancel', 'i')}`,
  unknownEntry: `
    select customer_id as customer, cause as subject from ledger_entries
    where split_part(cause, ':', 1) not in (${Object.keys(KNOWN_CAUSES)
      .map((kind) => `'${kind}'`)
      .join(', ')})`,
  entryOfNothing: Object.entries(KNOWN_CAUSES)
    .flatMap(([kind, table]) =>
      table
        ? [
            `
      select e.customer_id as customer, e.cause as subject from ledger_entries e ${JOIN_OWNER}
      where split_part(e.cause, ':', 1) = '${kind}' and not exists (select 1 from ${table} t
        where t.customer_id = ${OWNER} and e.cause = '${kind}:' || t.id::text)`,
          ]
        : [],
    )
    .join(' union all '),
}

/** Of every rule, for its name (`ruleName`). */
export const RULE_NAMES: readonly string[] = Object.keys(RULES)

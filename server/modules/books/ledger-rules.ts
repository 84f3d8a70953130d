import { IS_UNMATCHED } from '#server/modules/bank/open-items.ts'
import { posted } from '#server/modules/costs/ledger-rules.ts'
import { inLedgerOf, JOIN_OWNER, OWNER } from '#server/modules/billing/merged-ledgers.ts'

const MONTH = (column: string) => `to_char(${column} at time zone 'America/Toronto', 'YYYY-MM')`

/**
 * What must hold between the books, the invoices, the card gateway and the bank. Each rule is a query whose
 * rows are faults, like those of `server/modules/billing/verify-ledger.ts`.
 */
export const BOOKS_RULES: Readonly<Record<string, string>> = {
  // Together with the next rule: a month's taxes in the ledger equal those of its invoices, from which
  // returns are made.
  invoiceTaxes: `
    with invoiced as (
      select v.customer_id, v.cause, v.number, t ->> 'type' as type,
        sum((t ->> 'amountCents')::bigint * case v.kind when 'creditNote' then 1 else -1 end) as cents
      from invoices v, jsonb_array_elements(v.content -> 'taxes') t group by 1, 2, 3, 4
    ),
    booked as (
      select ${OWNER} as customer_id, e.cause, substr(l.account, 5) as type, l.amount from ledger_lines l
      join ledger_entries e on e.customer_id = l.customer_id and e.id = l.entry_id ${JOIN_OWNER}
      where l.account like 'tax\\_%' and e.cause not like 'merge:%' and (e.reason <> 'writeOff' or e.cause like 'bad-debt:%')
    )
    select coalesce(i.customer_id, b.customer_id) as customer, coalesce(i.number, b.cause) as subject
    from invoiced i
    full join booked b on b.customer_id = i.customer_id and b.cause = i.cause and b.type = i.type
    where coalesce(i.cents, 0) <> coalesce(b.amount, 0)`,
  invoiceMonth: `
    select v.customer_id as customer, v.number as subject from invoices v
    join ledger_entries e on ${inLedgerOf('v')} and e.cause = v.cause
    where e.about is null and ${MONTH('v.created_at')} <> ${MONTH('e.created_at')}`,
  gateway: `
    select '' as customer, 'gateway' as subject
    where ${posted('gateway')} <> (select coalesce(sum(amount_cents - fee_cents), 0)
      from gateway_movements)`,
  cardClearing: `
    select '' as customer, 'card_clearing' as subject
    where coalesce((select sum(l.amount) from company_lines l join company_entries e on e.id = l.entry_id
        where l.account = 'card_clearing' and e.cause like 'movement:%'), 0)
      <> (select coalesce(0 - sum(case when kind = 'dispute' then amount_cents - fee_cents
          when kind in ('payout', 'other') then 0 else amount_cents end), 0) from gateway_movements)`,
  payouts: `
    select '' as customer, 'payouts' as subject
    where ${posted('payouts')}
      <> (select coalesce(0 - sum(amount_cents), 0) from gateway_movements where kind = 'payout')
      - (select coalesce(sum(amount_cents), 0) from bank_matches where account = 'payouts')
      + (select coalesce(sum(l.amount), 0) from company_lines l
        join company_entries e on e.id = l.entry_id
        where l.account = 'payouts' and e.cause like 'bank-arrived:%')`,
  bankAccount: `
    select '' as customer, b.name as subject from bank_accounts b
    where coalesce((select posted from company_accounts where kind = b.account), 0)
      <> b.opening_cents + (select coalesce(sum(amount_cents), 0) from bank_lines l
        where l.bank_account = b.name and l.state <> 'open')`,
  bankLine: `
    select '' as customer, l.number as subject from bank_lines l
    join bank_accounts b on b.name = l.bank_account
    where case l.state when 'open' then 0 else l.amount_cents end
      <> (select coalesce(sum(amount_cents), 0) from bank_matches m where m.line_id = l.id)
    or (l.state <> 'open' and l.amount_cents <> (select coalesce(sum(c.amount), 0) from company_entries e
        join company_lines c on c.entry_id = e.id and c.account = b.account
        where e.cause = 'bank-line:' || l.id || ':' || l.round
        or e.cause like 'bank-line:' || l.id || ':' || l.round || ':%'))`,
  bankClearing: `
    select '' as customer, 'bank_clearing' as subject
    where ${posted('bank_clearing')} <> (select coalesce(sum(l.amount), 0) from company_lines l
      join company_entries e on e.id = l.entry_id where l.account = 'bank_clearing' and ${IS_UNMATCHED})`,
}

/** The fast rules, which are checked every night. */
export const DAILY_RULES: readonly string[] = [
  'companyEntry',
  'companyAccount',
  'etransfers',
  'unidentified',
  'overdrawn',
  'gateway',
  'cardClearing',
  'payouts',
  'bankAccount',
  'bankClearing',
]

/**
 * SQL for checks of the ledger: what belongs together where an account became part of another. Its documents (orders,
 * invoices, top-ups) have changed hands, and what was booked about them has not (server/modules/merging).
 */

/** SQL condition: the entry `e` is in the ledger of whoever has this document, or in one merged into it. */
export const inLedgerOf = (document: string): string =>
  `e.customer_id in (select ${document}.customer_id
    union all select m.id from customers m where m.merged_into = ${document}.customer_id)`

/** SQL: joins the account in whose ledger an entry `e` is, of which `OWNER` makes who has its documents now. */
export const JOIN_OWNER = 'left join customers ledger_of on ledger_of.id = e.customer_id'
export const OWNER = 'coalesce(ledger_of.merged_into, e.customer_id)'

/** Rules about merges, by name. Each is a query whose rows are faults. */
export const MERGE_RULES: Readonly<Record<string, string>> = {
  mergedBalance: `
    select a.customer_id as customer, a.kind as subject from ledger_accounts a
    join customers c on c.id = a.customer_id where c.merged_into is not null and a.posted <> 0`,
  mergedTwice: `
    select c.id as customer, c.merged_into::text as subject from customers c
    join customers other on other.id = c.merged_into where other.merged_into is not null`,
  mergeSides: `
    select min(e.customer_id::text)::uuid as customer, e.cause as subject from ledger_entries e
    join ledger_lines l on l.customer_id = e.customer_id and l.entry_id = e.id
    where e.cause like 'merge:%' group by e.cause, l.account having sum(l.amount) <> 0`,
}

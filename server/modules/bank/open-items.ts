import { sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Sql } from '#server/db/sql.ts'

/**
 * A movement in a clearing account that is expected on a bank statement. What is paid or received is recorded
 * first, by its own command.
 */
export interface OpenItem {
  /** `entry:<id>` of the company's ledger. */
  subject: string
  account: string
  document: string | null
  /** As the bank would show it: what comes in is positive. */
  cents: Cents
  /** The day it is expected there, YYYY-MM-DD. */
  day: string
  /** The names by which a line may refer to it. */
  names: string[]
  /** What the bank may call whoever pays. */
  senders: string[]
  /** Of its entry: `transfer:<id>`. */
  cause: string
}

type ItemRow = {
  subject: string
  account: string
  document: string | null
  cents: string
  day: string
  reference: string | null
  sender: string | null
  cause: string
}

/** SQL condition on an entry "e" in clearing: it is neither on a statement nor from before the first one. */
export const IS_UNMATCHED = `
  e.cause not like 'bank-line%' and e.cause not like 'bank-arrived:%'
  and not exists (select 1 from bank_matches m where m.subject = 'entry:' || e.id)
  and not exists (select 1 from company_entries a where a.cause = 'bank-arrived:' || e.id)`

const day = (column: string) => sql.raw(`to_char(${column} at time zone '${BOOKS_ZONE}', 'YYYY-MM-DD')`)

/**
 * All open items, oldest first. An e-transfer is expected on the day its bank reported, a payout when it
 * arrives.
 */
export async function openItems(tx: Sql): Promise<OpenItem[]> {
  const { rows } = await tx.execute<ItemRow>(sql`
    select 'entry:' || e.id as subject, l.account, e.document, l.amount as cents,
    coalesce(t.bank_day::text, ${day('p.arrives_at')}, ${day('e.created_at')}) as day,
    t.bank_reference as reference, t.sender, e.cause from company_lines l
    join company_entries e on e.id = l.entry_id left join transfers t on t.number = e.document
    left join gateway_payouts p on l.account = 'payouts' and p.reference = e.document
    where l.account in ('bank_clearing', 'payouts') and ${sql.raw(IS_UNMATCHED)}
    order by day, document, subject, account`)
  return rows.map(({ reference, sender, cents, ...row }) => ({
    ...row,
    cents: Number(cents),
    senders: sender === null ? [] : [sender],
    names: [row.document, reference].filter((name) => name !== null),
  }))
}

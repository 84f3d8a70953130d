import { sql } from 'drizzle-orm'
import { ownerEmail } from '#server/db/owner-email.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Sql } from '#server/db/sql.ts'
import type { OpenItem } from './open-items.ts'

/** Whoever sent an e-transfer before, and whose it was. */
export interface KnownSender {
  sender: string
  email: string
  day: string
}

/** Senders that are looked through: those of the last years, for most companies all. */
const MOST_SENDERS = 3000

/**
 * E-transfers that customers said they would send, oldest first, as what a line of a statement may be. Nothing of
 * them is in the books yet.
 */
export async function expectedTransfers(tx: Sql): Promise<OpenItem[]> {
  const { rows } = await tx.execute<{
    id: string
    number: string
    cents: string
    day: string
    company: string | null
    names: string[] | null
    email: string | null
  }>(sql`
    select t.id, t.number, t.subtotal_cents + t.fee_cents as cents, c.company,
      to_char(t.created_at at time zone '${sql.raw(BOOKS_ZONE)}', 'YYYY-MM-DD') as day,
      ${ownerEmail(sql`t.customer_id`)} as email,
      (select array_agg(u.nick_name order by m.joined_at, u.id) from members m join users u on u.id = m.user_id
        where m.customer_id = t.customer_id) as names
    from top_ups t join customers c on c.id = t.customer_id
    where t.state = 'transfer' and t.method = 'etransfer' order by t.created_at, t.id`)
  return rows.map(({ id, number, cents, day, company, names, email }) => ({
    subject: `topup:${id}`,
    account: 'etransfer_clearing',
    document: number,
    cents: Number(cents),
    day,
    names: [number],
    senders: [company, ...(names ?? []), email].filter((name): name is string => !!name),
    cause: `topup:${id}`,
  }))
}

/** Those of e-transfers that were credited to somebody whose account is still there, each with the latest day. */
export async function knownSenders(tx: Sql): Promise<KnownSender[]> {
  const { rows } = await tx.execute<{ sender: string; email: string; day: string }>(sql`
    select min(t.sender) as sender, email, max(t.bank_day)::text as day
    from (select sender, bank_day, customer_id, ${ownerEmail(sql`transfers.customer_id`)} as email
      from transfers where state = 'credited' and sender <> '') t
    where email is not null group by lower(sender), email
    order by max(t.bank_day) desc limit ${MOST_SENDERS}`)
  return rows
}

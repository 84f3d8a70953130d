import { and, asc, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { parseNumber, type NumberKind } from '#src/domain/shared/public-number.ts'
import { customers, users } from '#server/db/schema/accounts.ts'
import { claims } from '#server/db/schema/claims.ts'
import { freightQuotes } from '#server/db/schema/freight.ts'
import { inquiries } from '#server/db/schema/inquiries.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { members } from '#server/db/schema/members.ts'
import { chargebacks, topUps } from '#server/db/schema/money/payments.ts'
import { pickups } from '#server/db/schema/pickups.ts'
import { orders } from '#server/db/schema/shipping.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'

/** A customer's ID. */
export const CUSTOMER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
type Owned = PgTable & { customerId: PgColumn; number: PgColumn }

/** Where a number of each kind leads to its customer. */
const NUMBERED: Partial<Record<NumberKind, Owned>> = {
  order: orders,
  load: orders,
  test: orders,
  invoice: invoices,
  topUp: topUps,
  claim: claims,
  quote: freightQuotes,
  pickup: pickups,
  chargeback: chargebacks,
}

/**
 * `customer find …`: by email, name or company, or by any number of theirs: order, load, tracking, invoice, top-up,
 * claim, freight quote, pickup, card dispute.
 */
export async function findCustomers(
  { words: [given = ''], options }: Command,
  { database }: Deps,
): Promise<string> {
  const query = given.trim()
  if (!query) throw new UsageError(say('verb.customer.find'))
  const limit = parseCount('limit', options.limit, 20)
  const ids = await byNumber(query, database)
  const found = await database.sql
    .select({ customer: customers, user: users })
    .from(customers)
    .innerJoin(members, eq(members.customerId, customers.id))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(isNull(customers.sandboxOf), ids ? inArray(customers.id, ids) : byName(query)))
    .orderBy(desc(customers.createdAt), asc(customers.id), asc(members.joinedAt))
    .limit(limit * 3)
  // The first member of each is its oldest: whoever registered it.
  const firsts = new Map(found.toReversed().map((row) => [row.customer.id, row]))
  const rows = [...new Set(found.map(({ customer }) => customer.id))].slice(0, limit).map((id) => {
    const { customer, user } = firsts.get(id)!
    return {
      customer: id,
      name: customer.company ?? user.nickName,
      type: customer.accountType,
      email: user.userName,
      blocked: customer.blockedAt ? customer.blockedFor! : '',
      since: customer.createdAt.toISOString().slice(0, 10),
    }
  })
  return listing(options, ['customer', 'name', 'type', 'email', 'blocked', 'since'], rows)
}

/** Whose a number is; undefined of what isn't a number of ours or of a carrier. */
async function byNumber(query: string, { sql: db }: Database): Promise<string[] | undefined> {
  if (CUSTOMER_ID.test(query)) {
    // Of an account that became part of another, that one is meant.
    const [named] = await db
      .select({ id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})` })
      .from(customers)
      .where(eq(customers.id, query))
    return named ? [named.id] : []
  }
  const read = parseNumber(query)
  const table = read && NUMBERED[read.kind]
  if (read && table) return owners(db, table, eq(table.number, read.number))
  if (read?.kind === 'inquiry')
    return owners(db, inquiries as unknown as Owned, eq(inquiries.number, read.number))
  // A carrier's number looks like anything.
  const number = read?.number ?? query.replaceAll(/\s/g, '').toUpperCase()
  const tracked = await owners(db, orders, eq(orders.trackingNumber, number))
  return tracked.length > 0 ? tracked : undefined
}

async function owners(db: Database['sql'], table: Owned, where: SQL): Promise<string[]> {
  const rows = await db.selectDistinct({ id: table.customerId }).from(table).where(where).limit(20)
  return rows.map(({ id }) => id as string).filter(Boolean)
}

/** Each word somewhere in the email, the name or the company. */
const byName = (query: string): SQL =>
  and(
    ...query.split(/\s+/).map((word) => {
      const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return or(
        ilike(users.userName, like),
        ilike(users.nickName, like),
        ilike(sql`coalesce(${customers.company}, '')`, like),
      )
    }),
  )!

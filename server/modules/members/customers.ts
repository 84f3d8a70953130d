import { and, asc, eq, sql } from 'drizzle-orm'
import type { CustomerName } from '#src/contract/account/auth.ts'
import { customers, sessions } from '#server/db/schema/accounts.ts'
import { members } from '#server/db/schema/members.ts'
import type { Deps } from '#server/http/context.ts'
import { openSession, type OpenedSession, type Session } from '#server/http/session.ts'
import { notFound } from '#server/platform/errors.ts'

/** What other people call a customer: the company, or its first owner. */
export const customerName = sql<string>`coalesce(nullif(customers.company, ''), (select u.nick_name
  from members m join users u on u.id = m.user_id
  where m.customer_id = customers.id and m.roles ? 'owner' order by m.joined_at, u.id limit 1), '')`

/** The customers a person belongs to, in the order they joined them. */
export const customersOf = ({ database }: Pick<Deps, 'database'>, userId: string): Promise<CustomerName[]> =>
  database.sql
    .select({ id: customers.id, name: customerName })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.customerId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.joinedAt), asc(customers.id))

/**
 * A session for another customer the person belongs to, without signing in again; it lasts no longer than this
 * one, which ends.
 */
export const switchCustomer = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, user }: Session,
  customerId: string,
): Promise<OpenedSession> =>
  database.transaction(async (tx) => {
    const [member] = await tx
      .select()
      .from(members)
      .where(and(eq(members.customerId, customerId), eq(members.userId, user.id)))
    const [before] = await tx.delete(sessions).where(eq(sessions.id, id)).returning()
    if (!member || !before) throw notFound()
    const { browser, system, lifeSeconds: seconds, endsAt, provenAt } = before
    return openSession({ sql: tx }, clock, {
      user,
      seconds,
      memberOf: customerId,
      continues: { browser, system, endsAt, provenAt },
    })
  })

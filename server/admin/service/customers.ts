import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { actingPerson, auditOperator } from '#server/db/audit.ts'
import { auditLog, customers, sessions, users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { members } from '#server/db/schema/members.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { staffNotes } from '#server/db/schema/staff-notes.ts'
import { records } from '#server/db/schema/sync.ts'
import type { Deps } from '#server/http/context.ts'
import { availableCents } from '#server/modules/billing/ledger.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { minute } from '#server/admin/cli/table.ts'
import { CUSTOMER_ID } from './find-customers.ts'

const LATEST = 20

type Customer = typeof customers.$inferSelect

/** One customer as our staff needs to know them: members, money, orders, drafts, notes, and what we did for them. */
export async function showCustomer({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const customer = await customerById(given, deps)
  const { database } = deps
  const own = database.forCustomer(customer.id)
  const [people, available, unpaid, billed, paid, latest, drafts, notes, absorbed] = await Promise.all([
    database.sql
      .select({ user: users, member: members })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.customerId, customer.id))
      .orderBy(asc(members.joinedAt)),
    availableCents(own),
    own.find(invoices, eq(invoices.state, 'unpaid'), { orderBy: [asc(invoices.createdAt)], limit: LATEST }),
    own.find(invoices, ne(invoices.state, 'unpaid'), { orderBy: [desc(invoices.createdAt)], limit: LATEST }),
    own.find(topUps, undefined, { orderBy: [desc(topUps.createdAt)], limit: LATEST }),
    own.find(orders, undefined, { orderBy: [desc(orders.createdAt)], limit: LATEST }),
    database.sql
      .select({ drafts: count() })
      .from(records)
      .where(
        and(
          eq(records.customerId, customer.id),
          eq(records.entity, 'draft'),
          sql`${records.doc} is not null`,
        ),
      ),
    own.find(staffNotes, undefined, { orderBy: [desc(staffNotes.at)], limit: LATEST }),
    database.sql.select().from(customers).where(eq(customers.mergedInto, customer.id)),
  ])
  const acts = await database.sql
    .select()
    .from(auditLog)
    .where(
      inArray(auditLog.subject, [
        customer.id,
        ...absorbed.map(({ id }) => id),
        ...people.map(({ user }) => user.id),
      ]),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(LATEST)
  const actors = await database.sql
    .select({ id: users.id, name: users.nickName })
    .from(users)
    .where(inArray(sql`${users.id}::text`, ['', ...acts.map(({ actor }) => actor)]))
  const nameOf = new Map(actors.map(({ id, name }) => [id as string, name]))
  const shown = {
    customer: customer.id,
    name: customer.company ?? people[0]?.user.nickName ?? customer.keptName ?? '',
    type: customer.accountType,
    since: minute(customer.createdAt),
    blocked: customer.blockedAt ? minute(customer.blockedAt) : '',
    blockedFor: customer.blockedFor ?? '',
    mergedInto: customer.mergedInto ?? '',
    deleted: customer.erasedAt ? minute(customer.erasedAt) : '',
    available: decimalMoney(available),
    drafts: drafts[0]?.drafts ?? 0,
    members: people.map(({ user, member }) => ({
      email: user.userName,
      name: user.nickName,
      roles: member.roles.join(','),
      confirmed: user.emailConfirmedAt !== null,
      factor: user.secondFactor,
      lastUsed: member.lastUsedAt ? minute(member.lastUsedAt) : '',
    })),
    unpaid: unpaid.map(({ number, totalCents, createdAt }) => ({
      number,
      total: decimalMoney(totalCents),
      since: minute(createdAt),
    })),
    topups: paid.map(({ number, method, state, subtotalCents, refundedCents, createdAt }) => ({
      number,
      method,
      state,
      total: decimalMoney(subtotalCents),
      refunded: decimalMoney(refundedCents),
      since: minute(createdAt),
    })),
    invoices: billed.map(({ number, orderNumber, totalCents, createdAt }) => ({
      number,
      order: orderNumber,
      total: decimalMoney(totalCents),
      since: minute(createdAt),
    })),
    orders: latest.map((order) => ({
      number: order.number,
      status: order.status,
      tracking: order.trackingNumber ?? '',
      total: decimalMoney(order.totalCents),
      since: minute(order.createdAt),
    })),
    notes: notes.map(({ at, author, note }) => ({ at: minute(at), author, note })),
    acts: acts.map(({ at, actor, action, detail }) => ({
      at: minute(at),
      actor: nameOf.get(actor) ?? actor,
      action,
      reason: typeof detail.reason === 'string' ? detail.reason : '',
    })),
  }
  return JSON.stringify(shown, null, 'json' in options ? 0 : 2)
}

/** For the rest of our staff to know; the customer gets it with their data. */
export async function noteCustomer(
  { words: [given], options: { note = '' } }: Command,
  deps: Deps,
): Promise<string> {
  const { database, clock, config } = deps
  const customer = await customerById(given, deps)
  if (!note.trim()) throw new UsageError(say('verb.note'))
  await database.transaction(async (tx) => {
    await tx.insert(staffNotes).values({
      customerId: customer.id,
      id: clock.newId(),
      at: clock.now(),
      author: actingPerson()?.name ?? config.site.name,
      note: note.trim(),
    })
    await auditOperator(tx, clock, 'customer:note', customer.id)
  })
  return say('verb.customer.noted')
}

/** They can't buy or book pickups any more; everything else stays. */
export async function blockCustomer({ words: [given], options }: Command, deps: Deps): Promise<string> {
  if (!options.reason) throw new UsageError(say('verb.reason'))
  await setBlocked(await customerById(given, deps), options.reason, deps)
  return say('verb.customer.blocked')
}

export async function unblockCustomer({ words: [given], options }: Command, deps: Deps): Promise<string> {
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const customer = await customerById(given, deps)
  if (!customer.blockedAt) throw new UsageError(say('verb.customer.notBlocked'))
  await setBlocked(customer, null, deps, options.reason)
  return say('verb.customer.unblocked')
}

/** `customer log-out`: a device was lost, or an account taken over. Passwords and keys of programs stay as they are. */
export async function logCustomerOut({ words: [given], options }: Command, deps: Deps): Promise<string> {
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const { database, clock } = deps
  const { id } = await customerById(given, deps)
  const ended = await database.transaction(async (tx) => {
    const rows = await tx.delete(sessions).where(eq(sessions.memberOf, id)).returning({ id: sessions.id })
    await auditOperator(tx, clock, 'customer:log-out', id, {
      reason: options.reason,
      before: rows.length,
      after: 0,
    })
    return rows.length
  })
  return say('verb.customer.loggedOut', { count: ended })
}

async function setBlocked(
  { id, blockedFor }: Customer,
  why: string | null,
  { database, clock }: Deps,
  reason = why,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(customers)
      .set({ blockedAt: why === null ? null : clock.now(), blockedFor: why })
      .where(eq(customers.id, id))
    await auditOperator(tx, clock, why === null ? 'customer:unblock' : 'customer:block', id, {
      before: blockedFor,
      after: why,
      reason,
    })
  })
}

/** @throws UsageError when there is none */
export async function customerById(given: string | undefined, { database }: Deps): Promise<Customer> {
  if (!given || !CUSTOMER_ID.test(given)) throw new UsageError(say('verb.customer.id'))
  const [customer] = await database.sql.select().from(customers).where(eq(customers.id, given))
  if (!customer) throw new UsageError(say('verb.notFound', { name: given }))
  return customer
}

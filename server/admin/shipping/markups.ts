import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { decimalMoney, parseMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { StoredMarkup } from '#server/carriers/markups.ts'
import { customers } from '#server/db/schema/accounts.ts'
import { ownerEmail } from '#server/db/owner-email.ts'
import { markupRules } from '#server/db/schema/money/costs.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseDay, parseReason } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'
import { findUserByEmail } from '#server/admin/service/users.ts'

type Scope = Pick<StoredMarkup, 'carrierCode' | 'serviceCode' | 'customerId'>
/** A price can't be reduced by all of it or more; above tenfold is a typing error. */
const LEAST_PERCENT = -100
const MOST_PERCENT = 1000

export async function listMarkups({ options }: Command, { database, clock }: Deps): Promise<string> {
  const today = bookDay(clock.now())
  const found = await database.sql
    .select()
    .from(markupRules)
    .where('all' in options ? undefined : or(isNull(markupRules.until), gte(markupRules.until, today)))
    .orderBy(desc(markupRules.from), desc(markupRules.createdAt))
  const rows = await Promise.all(
    found.map(async (rule) => ({
      carrier: rule.carrierCode ?? 'all',
      service: rule.serviceCode ?? 'all',
      customer: rule.customerId ? await findEmail(database.sql, rule.customerId) : 'all',
      percent: rule.percent,
      amount: decimalMoney(rule.cents),
      from: rule.from,
      until: rule.until ?? '',
      state: rule.from > today ? 'upcoming' : rule.until !== null && rule.until < today ? 'ended' : 'current',
    })),
  )
  return listing(
    options,
    ['carrier', 'service', 'customer', 'percent', 'amount', 'from', 'until', 'state'],
    rows,
  )
}

/**
 * `markup set 12.5 --amount 0.50 --carrier …`: applies from a day on; the rule for the same carrier, service
 * and customer ends the day before.
 */
export async function setMarkup({ words: [typed = ''], options }: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const percent = /^-?\d{1,4}(?:\.\d{1,4})?(?=%?$)/.exec(typed)?.[0]
  if (percent === undefined || Number(percent) <= LEAST_PERCENT || Number(percent) > MOST_PERCENT)
    throw new UsageError(say('verb.markup.percent', { given: typed }))
  const cents = options.amount === undefined ? 0 : parseMoney(options.amount)
  if (cents === null)
    throw new UsageError(say('verb.amount', { given: options.amount ?? '', example: '0.50' }))
  const from = parseDay('from', options.from) ?? bookDay(clock.now())
  if (from < bookDay(clock.now())) throw new UsageError(say('verb.prices.past'))
  const reason = parseReason(options)
  const scope = await parseScope(options, deps)
  await database.transaction(async (tx) => {
    await tx.execute('lock table markup_rules in share row exclusive mode')
    await endRules(tx, scope, from)
    const id = clock.newId()
    await tx
      .insert(markupRules)
      .values({ id, ...scope, percent, cents, from, until: null, createdAt: clock.now() })
    await auditOperator(tx, clock, 'markup:set', id, { ...scope, percent, cents, from, reason })
  })
  const added = { scope: await scopeName(scope, database.sql), percent, from }
  return cents > 0
    ? say('verb.markup.setBoth', { ...added, amount: decimalMoney(cents) })
    : say('verb.markup.set', added)
}

/** `markup end --carrier …`: sets the last day of the rule for exactly that scope, by default yesterday. */
export async function endMarkup({ options }: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const today = bookDay(clock.now())
  const from = addDays(parseDay('until', options.until) ?? addDays(today, -1), 1)
  if (from < today) throw new UsageError(say('verb.markup.until'))
  const reason = parseReason(options)
  const scope = await parseScope(options, deps)
  const ended = await database.transaction(async (tx) => {
    await tx.execute('lock table markup_rules in share row exclusive mode')
    const count = await endRules(tx, scope, from)
    if (count > 0)
      await auditOperator(
        tx,
        clock,
        'markup:end',
        scope.customerId ?? scope.serviceCode ?? scope.carrierCode ?? 'all',
        { ...scope, until: addDays(from, -1), reason },
      )
    return count
  })
  const named = await scopeName(scope, database.sql)
  if (ended === 0) throw new UsageError(say('verb.markup.none', { scope: named }))
  return say('verb.markup.ended', { scope: named, day: addDays(from, -1) })
}

/**
 * Ends rules in force from that day on, and deletes those that would only begin then.
 * @returns how many
 */
async function endRules(
  tx: Sql,
  { carrierCode, serviceCode, customerId }: Scope,
  from: string,
): Promise<number> {
  const same = and(
    carrierCode === null ? isNull(markupRules.carrierCode) : eq(markupRules.carrierCode, carrierCode),
    serviceCode === null ? isNull(markupRules.serviceCode) : eq(markupRules.serviceCode, serviceCode),
    customerId === null ? isNull(markupRules.customerId) : eq(markupRules.customerId, customerId),
    or(isNull(markupRules.until), gte(markupRules.until, from)),
  )
  const never = await tx
    .delete(markupRules)
    .where(and(same, gte(markupRules.from, from)))
    .returning({ id: markupRules.id })
  const ended = await tx
    .update(markupRules)
    .set({ until: addDays(from, -1) })
    .where(same)
    .returning({ id: markupRules.id })
  return never.length + ended.length
}

async function parseScope(
  { carrier, service, customer }: Record<string, string>,
  { database, carriers }: Deps,
): Promise<Scope> {
  if (service !== undefined && carrier === undefined) throw new UsageError(say('verb.markup.carrier'))
  if (carrier !== undefined) {
    const known = [...(await carriers.list()), ...(await carriers.freight())].map(({ code }) => code)
    if (!known.includes(carrier))
      throw new UsageError(say('verb.carrier.unknown', { carrier, carriers: known.join(', ') }))
    const services = (await carriers.find(carrier))?.services().map(({ serviceCode }) => serviceCode) ?? []
    if (service !== undefined && services.length > 0 && !services.includes(service))
      throw new UsageError(say('verb.service.unknown', { service, services: services.join(', ') }))
  }
  return {
    carrierCode: carrier ?? null,
    serviceCode: service ?? null,
    customerId: customer === undefined ? null : (await findUserByEmail(customer, { database })).customerId,
  }
}

const scopeName = async ({ carrierCode, serviceCode, customerId }: Scope, db: Sql): Promise<string> =>
  [
    carrierCode ?? say('verb.markup.all'),
    ...(serviceCode ? [serviceCode] : []),
    ...(customerId ? [await findEmail(db, customerId)] : []),
  ].join(', ')

const findEmail = async (db: Sql, customerId: string): Promise<string> =>
  (
    await db
      .select({ email: ownerEmail(sql`customers.id`) })
      .from(customers)
      .where(eq(customers.id, customerId))
  )[0]?.email ?? customerId

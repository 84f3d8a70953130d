import { and, asc, eq, isNull } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { bookDay, dayBegins } from '#server/platform/fiscal-period.ts'
import { promos } from '#server/db/schema/money/payments.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmountOption, parseCount, parseDay } from '#server/admin/cli/options.ts'
import { optionName, say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'
import { lastDayOf, sumsByCode, type LotSums } from './promo-lots.ts'

export async function createPromo(
  { words: [given = ''], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const code = given.toUpperCase()
  if (!/^[A-Z0-9-]{4,40}$/.test(code)) throw new UsageError(say('verb.promo.code'))
  if ((options.credit === undefined) === (options.coupon === undefined))
    throw new UsageError(
      say('verb.promo.either', { credit: optionName('credit'), coupon: optionName('coupon') }),
    )
  const percent = /^(\d{1,3}(?:\.\d{1,3})?)%$/.exec(options.coupon ?? '')?.[1]
  const amountCents =
    percent === undefined
      ? parseAmountOption('credit' in options ? 'credit' : 'coupon', options.credit ?? options.coupon)
      : 0
  if (percent !== undefined && !(Number(percent) > 0 && Number(percent) <= 100))
    throw new UsageError(say('verb.promo.percent', { option: optionName('coupon'), given: options.coupon! }))
  const lastDay = parseDay('expires', options.expires)
  if (lastDay !== undefined && lastDay < bookDay(clock.now()))
    throw new UsageError(say('verb.past', { option: optionName('expires'), day: lastDay }))
  const kind = options.credit === undefined ? 'coupon' : 'credit'
  const created = await database.transaction(async (tx) => {
    const rows = await tx
      .insert(promos)
      .values({
        code,
        kind,
        amountCents,
        percent: percent ?? '0',
        mostCents: options.most === undefined ? null : parseAmountOption('most', options.most),
        minimumCents: options.minimum === undefined ? 0 : parseAmountOption('minimum', options.minimum),
        cap: options.cap === undefined ? null : parseCount('cap', options.cap, 1),
        expiresAt: lastDay === undefined ? null : dayBegins(addDays(lastDay, 1)),
        creditDays: options.days === undefined ? null : parseCount('days', options.days, 1),
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ code: promos.code })
    if (rows.length > 0)
      await auditOperator(tx, clock, 'promo:create', code, { kind, amountCents, percent: percent ?? '0' })
    return rows.length > 0
  })
  if (!created) throw new UsageError(say('verb.promo.exists', { code }))
  return kind === 'credit'
    ? say('verb.promo.gives', { code, amount: decimalMoney(amountCents) })
    : say('verb.promo.adds', {
        code,
        value: percent === undefined ? decimalMoney(amountCents) : `${percent} %`,
      })
}

/** Codes with what they give, how many accounts used each, and until when. */
export async function listPromos({ options }: Command, { database }: Deps): Promise<string> {
  const found = await database.sql.select().from(promos).orderBy(asc(promos.createdAt), asc(promos.code))
  const sums = await sumsByCode(database.sql)
  const rows = found.map((promo) => ({
    code: promo.code,
    kind: promo.kind,
    gives: valueOf(promo),
    taken: String(promo.taken),
    left: (sums.get(promo.code) ?? NO_LOTS).left,
    lastDay: lastDayOf(promo.expiresAt),
    ended: promo.endedAt ? bookDay(promo.endedAt) : '',
  }))
  return listing(options, ['code', 'kind', 'value', 'accounts', 'left', 'last day', 'ended'], rows)
}

const valueOf = ({ percent, amountCents }: typeof promos.$inferSelect): string =>
  percent === '0' ? decimalMoney(amountCents) : `${percent} %`

/** One code: its terms, and what became of the credits that it gave. */
export async function showPromo(
  { words: [given = ''], options }: Command,
  { database }: Deps,
): Promise<string> {
  const code = given.toUpperCase()
  const [promo] = await database.sql.select().from(promos).where(eq(promos.code, code))
  if (!promo) throw new UsageError(say('verb.promo.unknown', { code }))
  const sums = await sumsByCode(database.sql)
  const shown = {
    code,
    kind: promo.kind,
    gives: valueOf(promo),
    minimum: promo.minimumCents === 0 ? '' : decimalMoney(promo.minimumCents),
    most: promo.mostCents === null ? '' : decimalMoney(promo.mostCents),
    lastDay: lastDayOf(promo.expiresAt),
    creditDays: promo.creditDays === null ? '' : String(promo.creditDays),
    cap: promo.cap === null ? '' : String(promo.cap),
    taken: String(promo.taken),
    ...(sums.get(code) ?? NO_LOTS),
    since: minute(promo.createdAt),
    ended: promo.endedAt ? minute(promo.endedAt) : '',
  }
  return JSON.stringify(shown, null, 'json' in options ? 0 : 2)
}

const NO_LOTS: LotSums = { granted: '0.00', used: '0.00', lapsed: '0.00', left: '0.00' }

export async function endPromo({ words: [given = ''] }: Command, { database, clock }: Deps): Promise<string> {
  const code = given.toUpperCase()
  const ended = await database.transaction(async (tx) => {
    const rows = await tx
      .update(promos)
      .set({ endedAt: clock.now() })
      .where(and(eq(promos.code, code), isNull(promos.endedAt)))
      .returning({ code: promos.code })
    if (rows.length > 0) await auditOperator(tx, clock, 'promo:end', code)
    return rows.length > 0
  })
  if (!ended) throw new UsageError(say('verb.promo.none', { code }))
  return say('verb.promo.ended', { code })
}

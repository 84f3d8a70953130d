import { sumCents, decimalMoney } from '#src/domain/money/money.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { Deps } from '#server/http/context.ts'
import { assertMayLeave, BOOKS_KEPT_YEARS, eraseCustomer } from '#server/modules/account/erase.ts'
import { previewClosing } from '#server/modules/billing/refund-account.ts'
import { countHoldings } from '#server/modules/merging/counts.ts'
import { callOffPickups } from '#server/modules/pickups/schedule.ts'
import { refusalAsUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'
import { customerById } from './customers.ts'

/** What tax law requires: it stays without addresses, names and contact data. */
const STAYS: readonly string[] = ['orders', 'invoices', 'topups', 'claims', 'chargebacks']
/** Counted among others, or ended by refunding. */
const COUNTED_ELSEWHERE: readonly string[] = ['unpaid', 'lots', 'prices']
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * `customer erase`: deletes a customer for good at their request, as they could themselves: what they paid for is
 * refunded the way it was paid, and what tax law requires stays. With --dry-run it only says what would come of it.
 */
export async function eraseOneCustomer({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const customer = await customerById(given, deps)
  if (customer.erasedAt) throw new UsageError(say('verb.customer.deleted'))
  if (customer.mergedInto)
    throw new UsageError(say('verb.customer.partOf', { customer: customer.mergedInto }))
  if (customer.sandboxOf) throw new UsageError(say('verb.customer.sandbox'))
  const db = database.forCustomer(customer.id)
  const [owner] = await db.people()
  if (!owner) throw new UsageError(say('verb.customer.noMembers'))
  const refusal = refusalAsUsageError(say('verb.customer.notErased'))
  await assertMayLeave(db).catch(refusal)
  const dryRun = 'dry-run' in options
  const closing = await previewClosing(deps, db)
  const rows = (await countHoldings(database.sql, customer.id, NOBODY)).filter(
    ({ kind }) => !COUNTED_ELSEWHERE.includes(kind),
  )
  const missed: string[] = []
  if (!dryRun)
    await eraseCustomer(deps, customer.id, {
      userId: owner.id,
      email: owner.userName,
      locale: owner.locale,
      reason: options.reason,
      callOff: () =>
        callOffPickups({
          ...deps,
          db,
          log: { error: (about: unknown) => missed.push((about as { pickup: string }).pickup) },
        }),
    }).catch(refusal)
  const keptUntil = clock.now()
  keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + BOOKS_KEPT_YEARS)
  const done = {
    customer: customer.id,
    email: owner.userName,
    dryRun,
    refunds: [
      ...closing.cards.map(({ lastFour, cents }) => ({
        method: 'card',
        ending: lastFour,
        amount: decimalMoney(cents),
      })),
      ...(closing.etransferCents > 0
        ? [{ method: 'etransfer', ending: '', amount: decimalMoney(closing.etransferCents) }]
        : []),
    ],
    owed: decimalMoney(closing.owedCents),
    promo: decimalMoney(closing.promoCents),
    goes: rows
      .filter(({ kind }) => !STAYS.includes(kind))
      .map(({ kind, moves, ends }) => ({ kind, count: moves + ends })),
    stays: rows
      .filter(({ kind }) => STAYS.includes(kind))
      .map(({ kind, moves, ends, cents }) => ({
        kind,
        count: moves + ends,
        amount: decimalMoney(cents ?? 0),
      })),
    keptUntil: bookDay(keptUntil),
    callCarrier: missed,
  }
  if ('json' in options) return JSON.stringify(done)
  const refunded = sumCents([...closing.cards.map(({ cents }) => cents), closing.etransferCents])
  return [
    say(dryRun ? 'verb.erase.would' : 'verb.erase.done', { email: done.email }),
    say('verb.erase.money', { refunded: decimalMoney(refunded), owed: done.owed, promo: done.promo }),
    say('verb.erase.goes'),
    table(
      ['kind', 'count'],
      done.goes.map(({ kind, count: n }) => [kind, String(n)]),
    ),
    say('verb.erase.stays', { day: done.keptUntil }),
    table(
      ['kind', 'count', 'amount'],
      done.stays.map(({ kind, count: n, amount }) => [kind, String(n), amount]),
    ),
    ...missed.map((pickup) => say('verb.erase.pickup', { pickup })),
  ].join('\n')
}

import { eq } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import type { TopUpEntry } from '#src/domain/money/top-up.ts'
import { dayBegins } from '#server/platform/fiscal-period.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import { isIntentEnded } from '#server/modules/intents/intents.ts'
import { settlePayment } from '#server/modules/payments/pay-by-card.ts'
import { answerChallenge } from '#server/payments/sandbox-gateway.ts'
import type { Serve } from '#server/http/serve.ts'
import { readAutoReload, setAutoReload } from './auto-reload.ts'
import { exportRows } from './export.ts'
import { availableCents, listMovements } from './ledger.ts'
import { promoCredits } from './promo-lots.ts'
import { toCoupon, redeemPromo } from './promos.ts'
import { startTopUp } from './start-top-up.ts'
import { isOpen, listTopUps, findTopUp, toTopUp } from './top-ups.ts'
import { cancelTransfer } from './transfers.ts'

const { facts, list, get, start, cancel, answer, coupon, redeem, reload, setReload } = contract.topUps

export function billingRoutes(serve: Serve): void {
  serve(contract.billing.credits, async (_, { db, config }) => ({
    availableCents: await availableCents(db),
    promo: await promoCredits(db),
    promoFirst: config.promoOrder === 'first',
  }))
  serve(contract.billing.ledger, (query, { db }) => listMovements(db, query))
  serve.file(contract.billing.export, async ({ what, from, to }, context) => ({
    bytes: await exportRows(context, context.locale, {
      what,
      from: dayBegins(from),
      to: dayBegins(addDays(to, 1)),
    }),
    contentType: 'text/csv; charset=utf-8',
    filename: `${what}-${from}-${to}.csv`,
  }))
  serve(facts, async (_, { gateway, config }) => ({
    gateway: gateway.name,
    publishableKey: gateway.page?.publishableKey ?? null,
    scriptUrl: gateway.page?.scriptUrl ?? null,
    fee: { ...config.topUpFee, taxes: [] },
    transferTo: config.transferTo,
  }))
  serve(list, ({ after }, { db }) => listTopUps(db, after))
  serve(get, async ({ id }, context) => {
    const found = await context.db.one(topUps, eq(topUps.id, id))
    if (!found && (await isIntentEnded(context.db, id))) return null
    if (!found) throw notFound()
    // The browser asks when it comes back from the bank's page; the gateway knows the outcome by now.
    return toTopUp(found.state === 'action' ? await settlePayment(context, context.db, id) : found)
  })
  serve(start, async ({ id, ...entry }, context) => {
    const { db, session, promo } = context
    if (!session.user.emailConfirmedAt) throw new RequestError('order.confirmEmail', { code: 403 })
    // A code that expired since doesn't matter to the top-up it was used for.
    const known = await db.one(topUps, eq(topUps.id, id))
    const row = await startTopUp(
      context,
      db,
      { ...(entry as TopUpEntry), id },
      entry.coupon && !known ? await promo(entry.coupon, 'coupon') : null,
    )
    return toTopUp(isOpen(row) ? await settlePayment(context, db, id) : row)
  })
  serve(cancel, async ({ id }, { db, clock }) => toTopUp(await cancelTransfer({ clock }, db, id)))
  serve(answer, async ({ id, approve }, context) => {
    if (context.gateway.name !== 'sandbox') throw notFound()
    await findTopUp(context.db, id)
    await answerChallenge(context.db, context.clock, id, approve)
    return toTopUp(await settlePayment(context, context.db, id))
  })
  serve(coupon, async ({ code }, { promo }) => ({ code, ...toCoupon(await promo(code, 'coupon')) }))
  serve(redeem, async ({ code }, context) =>
    toTopUp(await redeemPromo(context, context.db, await context.promo(code, 'credit'))),
  )
  serve(reload, (_, context) => readAutoReload(context, context.db))
  serve(setReload, (entry, context) => setAutoReload(context, context.db, entry))
}

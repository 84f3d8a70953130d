import { asc, desc, eq, ilike, or } from 'drizzle-orm'
import { decimalMoney, sumCents } from '#src/domain/money/money.ts'
import { formatTrackingNumber } from '#src/domain/tracking/tracking-number.ts'
import { actingPerson, auditOperator } from '#server/db/audit.ts'
import { claims } from '#server/db/schema/claims.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import { orders, trackingEvents } from '#server/db/schema/shipping.ts'
import type { Deps } from '#server/http/context.ts'
import { readOrderMargin } from '#server/modules/costs/margins.ts'
import { cancelOrder } from '#server/modules/orders/cancel.ts'
import { rateOf, shipmentOf } from '#server/modules/orders/repository.ts'
import { plainLog } from '#server/platform/log.ts'
import { refusalAsUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { minute } from '#server/admin/cli/table.ts'

type Order = typeof orders.$inferSelect

/** `order show`: one order or load, as far as a caller asks about it: where it is, and what became of the money. */
export async function showOrder({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const order = await findAnyOrder(given, deps)
  const db = deps.database.forCustomer(order.customerId)
  const [billed, claimed, margin, owner, events] = await Promise.all([
    db.find(invoices, eq(invoices.orderId, order.id), {
      orderBy: [asc(invoices.createdAt), asc(invoices.id)],
    }),
    db.find(claims, eq(claims.orderId, order.id), { orderBy: [asc(claims.createdAt)] }),
    readOrderMargin(deps.database.sql, order),
    db.self(),
    order.trackingNumber
      ? deps.database.sql
          .select()
          .from(trackingEvents)
          .where(eq(trackingEvents.trackingNumber, order.trackingNumber))
          .orderBy(desc(trackingEvents.receivedAt))
      : [],
  ])
  const people = await db.people()
  const { carrierName, serviceName } = rateOf(order)
  const { from, to } = shipmentOf(order)
  const sum = (kinds: readonly string[]) =>
    decimalMoney(
      sumCents(billed.filter(({ kind }) => kinds.includes(kind)).map(({ totalCents }) => totalCents)),
    )
  const shown = {
    number: order.number,
    status: order.status,
    customer: order.customerId,
    name: owner.company ?? people[0]?.nickName ?? owner.keptName ?? '',
    carrier: carrierName,
    service: serviceName,
    tracking: order.trackingNumber ?? '',
    origin: placeOf(from),
    destination: placeOf(to),
    reference: order.reference ?? '',
    since: minute(order.createdAt),
    printed: order.printedAt ? minute(order.printedAt) : '',
    money: {
      total: decimalMoney(order.totalCents),
      adjusted: sum(['adjustment', 'fee']),
      credited: sum(['creditNote']),
      unpaid: decimalMoney(
        sumCents(
          billed
            .filter(({ state }) => state === 'unpaid')
            .map(({ totalCents, creditedCents }) => totalCents - creditedCents),
        ),
      ),
      ...(margin && {
        revenue: decimalMoney(margin.revenueCents),
        cost: decimalMoney(margin.costCents),
        margin: decimalMoney(margin.revenueCents - margin.costCents),
      }),
    },
    events: events
      .map(({ event: { at, status, place, description } }) => ({
        at: minute(new Date(at)),
        tracked: status,
        place,
        description,
      }))
      .toSorted((one, other) => (one.at < other.at ? 1 : -1)),
    invoices: billed.map(({ number, kind, state, totalCents, creditedCents, createdAt }) => ({
      number,
      kind,
      state,
      total: decimalMoney(totalCents),
      credited: decimalMoney(creditedCents),
      since: minute(createdAt),
    })),
    claims: claimed.map(({ number, state, askedCents, paidCents, createdAt }) => ({
      number,
      state,
      asked: decimalMoney(askedCents),
      paid: decimalMoney(paidCents),
      since: minute(createdAt),
    })),
  }
  return JSON.stringify(shown, null, 'json' in options ? 0 : 2)
}

/** `order cancel`: what the customer could do, in their name: first with the carrier, then the credits come back. */
export async function cancelForCustomer({ words: [given], options }: Command, deps: Deps): Promise<string> {
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const { database, clock, config } = deps
  const order = await findAnyOrder(given, deps)
  if (order.mode !== 'parcel') throw new UsageError(say('verb.order.load', { number: order.number }))
  const { status } = order
  if (status === 'cancelled')
    throw new UsageError(say('verb.order.cancelledAlready', { number: order.number }))
  const db = database.forCustomer(order.customerId)
  await cancelOrder({ ...deps, db, log: plainLog }, order.id, actingPerson()?.name ?? config.site.name).catch(
    refusalAsUsageError(order.number),
  )
  // The carrier took part: this comes after it.
  await database.transaction((tx) =>
    auditOperator(tx, clock, 'order:cancel', order.id, {
      number: order.number,
      reason: options.reason,
      before: status,
      after: 'cancelled',
    }),
  )
  return say('verb.order.cancelled', { number: order.number })
}

/** By its own number or the carrier's. */
async function findAnyOrder(given: string | undefined, { database }: Deps): Promise<Order> {
  if (!given) throw new UsageError(say('verb.order.enter'))
  const number = formatTrackingNumber(given)
  const [order] = await database.sql
    .select()
    .from(orders)
    .where(
      or(ilike(orders.number, given.trim()), eq(orders.number, number), eq(orders.trackingNumber, number)),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!order) throw new UsageError(say('verb.notFound', { name: given }))
  return order
}

interface Place {
  city?: string
  province?: string
  postalCode?: string
  country?: string
}
const placeOf = (place: Place | undefined): string =>
  place ? [place.city, place.province, place.postalCode, place.country].filter(Boolean).join(' ') : ''

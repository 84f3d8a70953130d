import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PickupDetails, WaitingOrder } from '#src/contract/pickups.ts'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import type { PickupTab } from '#src/domain/pickups/pickup-state.ts'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import { pickups } from '#server/db/schema/pickups.ts'
import { listPickups } from '#server/modules/pickups/repository.ts'
import { settleOpenPickups, followPickups } from '#server/modules/pickups/settle.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { noticesOf } from '#tests/support/server/notices.ts'
import { startServer } from '#tests/support/server/server.ts'
import {
  ask,
  buy,
  carrier,
  drivers,
  list,
  server,
  withPickupServer,
} from '#tests/support/carriers/pickup-server.ts'

const LOG = { error: () => {} }
const HOUR = 3_600_000

describe.each(DATABASES)('pickups on $name', ({ open }) => {
  withPickupServer(open)

  test('a shop has its paid orders collected: it gets a short number, the carrier’s confirmation, and the orders are no longer waiting', async () => {
    const shop = await server.customer()
    const orderId = await buy(shop)
    const [waiting] = (await shop.call<WaitingOrder[]>('GET', '/pickups/orders')).data!
    expect(waiting).toMatchObject({
      id: orderId,
      carrierCode: 'sample_ground',
      parcels: 1,
      weight: 4,
      weightUnit: 'lb',
    })
    const { data } = await ask(shop, {
      orderIds: [orderId],
      pickupNumber: 'GATE 7',
      requirements: 'Safety shoes',
    })
    expect(data).toMatchObject({
      state: 'booked',
      carrierName: 'Sample Ground',
      sample: true,
      zone: 'America/Toronto',
      startsAt: '2026-11-20T15:00:00.000Z',
      endsAt: '2026-11-20T20:00:00.000Z',
      pickup: { pickupNumber: 'GATE 7', requirements: 'Safety shoes' },
      orders: [{ id: orderId }],
      history: [{ event: 'pickup.event.booked' }],
    })
    expect(parseNumber(data!.number)).toMatchObject({ kind: 'pickup' })
    expect(data!.confirmationNumber).toMatch(/^SP\d+$/)
    expect((await shop.call<WaitingOrder[]>('GET', '/pickups/orders')).data).toEqual([])
    expect((await ask(shop, { orderIds: [orderId] })).code, 'an order waits for one driver').toBe(409)
    expect((await list(shop, `?q=${data!.confirmationNumber}`)).rows.map(({ id }) => id)).toEqual([data!.id])
    expect((await list(await server.customer())).rows).toEqual([])
  })

  test('two clicks, a lost response and a repeated call send one driver; the same ID for a different pickup is refused', async () => {
    const shop = await server.customer()
    const id = make.id()
    const both = await Promise.all([ask(shop, { id }), ask(shop, { id })])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect(new Set(both.map(({ data }) => data!.number)).size).toBe(1)
    expect(await drivers(id)).toHaveLength(1)
    expect((await ask(shop, { id, notes: 'Another one' })).code).toBe(422)

    const lost = make.id()
    carrier.trouble = 'after'
    expect((await ask(shop, { id: lost })).code).toBe(500)
    expect((await shop.call<PickupDetails>('GET', `/pickups/${lost}`)).data!.state).toBe('requested')
    carrier.trouble = 'none'
    server.clock.advance(15_000)
    await settleOpenPickups(server.deps, LOG)
    const found = (await shop.call<PickupDetails>('GET', `/pickups/${lost}`)).data!
    expect(found).toMatchObject({
      state: 'booked',
      confirmationNumber: (await drivers(lost))[0]!.confirmationNumber,
    })
    expect((await ask(shop, { id: lost })).data!.number, 'asked again it is the same one').toBe(found.number)
  })

  test('a weekend, a holiday, a past day, a window outside the hours and an unknown place are each refused at their field', async () => {
    const shop = await server.customer()
    const fields = async (more: Partial<Pickup>) => (await ask(shop, more)).fields
    expect(await fields({ pickupDate: '2026-11-21' })).toEqual({ pickupDate: 'pickup.day.weekend' })
    expect(await fields({ pickupDate: '2026-12-25' })).toEqual({ pickupDate: 'pickup.day.XMAS' })
    expect(await fields({ pickupDate: '2026-12-28' }), 'Boxing Day falls on a Saturday').toEqual({
      pickupDate: 'pickup.day.BOXING',
    })
    expect(await fields({ pickupDate: '2026-11-17' })).toEqual({ pickupDate: 'pickup.day.past' })
    expect(await fields({ pickupDate: '2027-03-01' })).toEqual({ pickupDate: 'pickup.day.tooFar' })
    expect(await fields({ latestPickupTime: '11:59' })).toEqual({
      latestPickupTime: 'validation.pickupWindow',
    })
    expect(await fields({ latestPickupTime: '18:00' })).toEqual({
      latestPickupTime: 'validation.pickupHours',
    })
    expect(await fields({ readyTime: '11:00' })).toEqual({ earliestPickupTime: 'validation.pickupReady' })
    expect(
      await fields({ address: make.address({ country: 'MX', province: 'JAL', postalCode: '44100' }) }),
    ).toEqual({ 'address.postalCode': 'pickup.unknownPlace' })
    expect((await list(shop)).rows).toEqual([])
  })

  test('what is still possible today depends on the facility’s time, not on the server’s', async () => {
    const shop = await server.customer()
    // 10:00 in Scarborough is 8:00 in Vancouver, which has been at UTC−7 all year since 2026.
    const vancouver = make.address({ city: 'Vancouver', province: 'BC', postalCode: 'V6B 1A1' })
    const today = {
      pickupDate: '2026-11-18',
      facilityOpen: '07:00',
      readyTime: '08:00',
      earliestPickupTime: '09:00',
      latestPickupTime: '12:00',
    }
    expect((await ask(shop, today)).fields).toEqual({ earliestPickupTime: 'validation.pickupPast' })
    expect((await ask(shop, { ...today, address: vancouver })).data).toMatchObject({
      zone: 'America/Vancouver',
      startsAt: '2026-11-18T16:00:00.000Z',
    })
  })

  test('orders of another carrier, another customer’s, and those on their way are not collected', async () => {
    const [shop, other] = [await server.customer(), await server.customer()]
    const [express, theirs, cancelled] = [
      await buy(shop, 'sample_express'),
      await buy(other),
      await buy(shop),
    ]
    await shop.call('POST', `/orders/${cancelled}/cancel`, {})
    for (const orderIds of [[express], [theirs], [cancelled], [make.id()]])
      expect((await ask(shop, { orderIds })).fields).toEqual({ orderIds: 'pickup.orderNotReady' })
    expect((await ask(shop, { carrierCode: 'nobody' })).fields).toEqual({ carrierCode: 'pickup.noCarrier' })
  })

  test('more than fits in the van is refused by the carrier, with a message, and holds no order back', async () => {
    const shop = await server.customer()
    const orderId = await buy(shop)
    expect(await ask(shop, { orderIds: [orderId], totalWeight: 1200, weightUnit: 'kg' })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('vehicle'),
    })
    expect((await list(shop, '?tab=cancelled')).rows).toEqual([
      expect.objectContaining({ state: 'refused', refusal: 'pickup.tooMuch' }),
    ])
    expect((await ask(shop, { orderIds: [orderId] })).code).toBe(200)
  })

  test('the list starts with the soonest, without gaps, and a completed pickup is in the past', async () => {
    const shop = await server.customer()
    const days = ['2026-11-27', '2026-11-24', '2026-11-25']
    for (let n = 0; n < 30; n += 1) await ask(shop, { pickupDate: days[n % 3]!, notes: String(n) })
    const first = await list(shop)
    const second = await list(shop, `?after=${encodeURIComponent(first.next!)}`)
    const all = [...first.rows, ...second.rows]
    expect([
      first.rows.length,
      second.rows.length,
      second.next,
      new Set(all.map(({ id }) => id)).size,
    ]).toEqual([25, 5, null, 30])
    expect(all.map(({ startsAt }) => startsAt)).toEqual(all.map(({ startsAt }) => startsAt).toSorted())
  })

  test('the driver comes or doesn’t: both are past, a missed pickup is announced and releases its orders; today’s are counted in local time', async () => {
    const late = await startServer({ database: open })
    try {
      const shop = await late.customer()
      const made: string[] = []
      for (let n = 0; n < 40; n += 1)
        made.push(
          (
            await shop.call<PickupDetails>('POST', '/pickups', {
              ...make.pickup({ pickupDate: '2026-11-18', readyTime: '11:00', earliestPickupTime: '11:00' }),
              id: make.id(),
              carrierCode: 'sample_ground',
              orderIds: [],
            })
          ).data!.id,
        )
      const today = async () =>
        (await shop.call<DashboardSummary>('GET', '/dashboard')).data!.attention.pickupsToday
      expect(await today()).toBe(40)
      late.clock.advance(6 * HOUR)
      await followPickups(late.deps, LOG)
      await followPickups(late.deps, LOG)
      const past = await late.deps.database.sql
        .select()
        .from(pickups)
        .where(eq(pickups.customerId, shop.user.customerId))
      expect(new Set(past.map(({ state }) => state))).toEqual(
        new Set(past.some(({ state }) => state === 'missed') ? ['collected', 'missed'] : ['collected']),
      )
      expect(past).toHaveLength(made.length)
      const told = await noticesOf(shop)
      expect(new Set(told.map(({ link }) => link))).toEqual(
        new Set(
          past
            .filter(({ state }) => state === 'missed')
            .map(({ number }) => `/package/scheduleList?tab=past&q=${number}`),
        ),
      )
      expect(await today()).toBe(0)
      expect(
        (await shop.call<PickupDetails>('POST', `/pickups/${made[0]}/cancel`, {})).code,
        'what is past cannot be cancelled',
      ).toBe(601)
    } finally {
      await late.close()
    }
  })

  test('a pickup that the carrier doesn’t report on is past half a day later, still booked, and never cancelled or collected by us', async () => {
    const shop = await server.customer()
    const { id, endsAt } = (await ask(shop)).data!
    carrier.trouble = 'silent'
    server.clock.advance(Date.parse(endsAt) + 13 * HOUR - server.clock.now().getTime())
    await followPickups(server.deps, LOG)
    // The session of two days ago has ended.
    const shown = (tab: PickupTab) =>
      listPickups(
        server.deps.database.forCustomer(shop.user.customerId),
        { tab, q: '', after: '' },
        server.clock.now(),
      )
    expect((await shown('upcoming')).rows).toEqual([])
    expect((await shown('past')).rows).toEqual([expect.objectContaining({ id, state: 'booked' })])
  })

  test('who hasn’t confirmed the email can look, and can’t book a pickup', async () => {
    const shop = await server.customer({ confirmed: false })
    expect((await ask(shop)).code).toBe(403)
    expect((await list(shop)).rows).toEqual([])
  })
})

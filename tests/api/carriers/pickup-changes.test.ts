import { describe, expect, test } from 'vitest'
import type { PickupDetails, WaitingOrder } from '#src/contract/pickups.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { PASSWORD, type TestCustomer } from '#tests/support/server/server.ts'
import {
  ask,
  buy,
  carrier,
  drivers,
  list,
  server,
  withPickupServer,
} from '#tests/support/carriers/pickup-server.ts'

describe.each(DATABASES)('pickups on $name', ({ open }) => {
  withPickupServer(open)

  test('a pickup is moved to another day, once; who looked at an older version is told; the history keeps what it was', async () => {
    const shop = await server.customer()
    const { id, rev } = (await ask(shop)).data!
    const change = (more: Partial<Pickup>, from = rev) =>
      shop.call<PickupDetails>('PUT', `/pickups/${id}`, { ...make.pickup(more), rev: from })
    carrier.trouble = 'after'
    expect((await change({ pickupDate: '2026-11-23' })).code).toBe(500)
    carrier.trouble = 'none'
    const again = (await change({ pickupDate: '2026-11-23' })).data!
    expect(again).toMatchObject({
      state: 'booked',
      pickup: { pickupDate: '2026-11-23' },
      startsAt: '2026-11-23T15:00:00.000Z',
    })
    expect(again.history.filter(({ event }) => event === 'pickup.event.changed')).toEqual([
      expect.objectContaining({
        detail: { changes: [{ field: 'pickupDate', from: '2026-11-20', to: '2026-11-23' }] },
      }),
    ])
    expect((await drivers(id))[0]!.startsAt.toISOString()).toBe('2026-11-23T15:00:00.000Z')
    expect((await change({ notes: 'Other words' })).code).toBe(412)
    expect((await change({ pickupDate: '2026-11-22' }, again.rev)).fields).toEqual({
      pickupDate: 'pickup.day.weekend',
    })
  })

  test('a cancelled pickup releases its orders, cancelling twice is the same, and nothing can be moved afterwards', async () => {
    const shop = await server.customer()
    const orderId = await buy(shop)
    const { id, rev } = (await ask(shop, { orderIds: [orderId] })).data!
    for (let times = 0; times < 2; times += 1)
      expect((await shop.call<PickupDetails>('POST', `/pickups/${id}/cancel`, {})).data).toMatchObject({
        state: 'cancelled',
      })
    expect((await drivers(id))[0]!.cancelledAt).not.toBeNull()
    expect((await shop.call<WaitingOrder[]>('GET', '/pickups/orders')).data).toHaveLength(1)
    expect(
      (await shop.call('PUT', `/pickups/${id}`, { ...make.pickup({ notes: 'x' }), rev: rev + 1 })).code,
    ).toBe(601)
    expect((await list(shop, '?tab=cancelled')).rows).toHaveLength(1)
  })

  test('deleting an account cancels its pickups, also unconfirmed ones; a carrier that can’t be reached doesn’t prevent it', async () => {
    const leave = (shop: TestCustomer) => shop.call('DELETE', '/account', { password: PASSWORD })
    const owing = await server.customer()
    const { data: order } = await owing.call<{ number: string }>('GET', `/orders/${await buy(owing)}`)
    await runVerb(
      { argv: ['adjustment', 'create', order!.number, '4.50', '--reason', 'weight'], input: '' },
      server.deps,
    )
    const [kept, booked, asked] = [make.id(), make.id(), make.id()]
    await ask(owing, { id: kept })
    expect((await leave(owing)).code, 'what they owe first').toBe(409)
    expect(await drivers(kept)).toMatchObject([{ cancelledAt: null }])
    const shop = await server.customer({ creditCents: 0 })
    await ask(shop, { id: booked })
    carrier.trouble = 'after'
    await ask(shop, { id: asked })
    carrier.trouble = 'none'
    expect((await leave(shop)).code).toBe(200)
    for (const id of [booked, asked])
      expect(await drivers(id)).toMatchObject([{ cancelledAt: expect.any(Date) as Date }])
    const unlucky = await server.customer({ creditCents: 0 })
    await ask(unlucky)
    carrier.trouble = 'before'
    expect((await leave(unlucky)).code).toBe(200)
  })

  test('a cancelled order leaves its pickup, which says so; the other parcels wait for the driver as before', async () => {
    const shop = await server.customer()
    const [gone, stays] = [await buy(shop), await buy(shop)]
    const { id, confirmationNumber } = (await ask(shop, { orderIds: [gone, stays] })).data!
    const { number } = (await shop.call<{ number: string }>('GET', `/orders/${gone}`)).data!
    server.clock.advance(1000)
    for (let times = 0; times < 2; times += 1)
      expect((await shop.call('POST', `/orders/${gone}/cancel`, {})).code).toBe(200)
    const { data } = await shop.call<PickupDetails>('GET', `/pickups/${id}`)
    expect(data).toMatchObject({
      state: 'booked',
      confirmationNumber,
      history: [
        { event: 'pickup.event.booked' },
        { event: 'pickup.event.orderCancelled', detail: { number } },
      ],
    })
    expect((await ask(shop, { orderIds: [stays] })).code, 'it still waits for that driver').toBe(409)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PickupCarrier } from '#src/contract/pickups.ts'
import type { ReferenceFile } from '#src/contract/site.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { addDays, isBusinessDay } from '#src/domain/calendar/calendar.ts'
import type { FreightRateCard } from '#src/domain/freight/freight-rate-card.ts'
import { rateFreight } from '#src/domain/freight/freight-rating.ts'
import { freightRequestSchema } from '#src/domain/freight/freight.ts'
import type { RateCard } from '#src/domain/rating/rate-card.ts'
import { rateParcels, type Rate } from '#src/domain/rating/rating.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { request } from '#tests/support/domain/parcel-rating.ts'
import { freightRequest } from '#tests/support/orders/freight.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('days on which carriers are closed, on $name', ({ open }) => {
  let server: TestServer
  let staff: TestCustomer
  /** The next day but six on which carriers work, as they do the day after. */
  let day: string
  beforeAll(async () => {
    server = await startServer({ database: open })
    staff = await server.customer({ roles: ['ROLE_ADMIN'] })
    day = addDays(bookDay(server.clock.now()), 6)
    while (![0, 1, 2].every((n) => isBusinessDay(addDays(day, n)))) day = addDays(day, 1)
  })
  afterAll(() => server.close())

  const ask = (verb: string, values: Record<string, string>) =>
    staff.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
  const listed = async () => (await ask('closure list', {})).data!.result as Record<string, string>[]
  /** The cards as devices get them, and so as estimates are made. */
  const cards = async () => {
    const files = (await staff.call<ReferenceFile[]>('GET', '/reference')).data!
    const read = async <T>(name: string) =>
      (await server.app.inject(files.find((file) => file.name === name)!.url)).json<T>()
    return {
      parcel: await read<RateCard>('rate-card'),
      freight: await read<FreightRateCard>('freight-card'),
    }
  }
  const promised = async () => {
    const { parcel, freight } = await cards()
    const around = { gazetteer, now: server.clock.now() }
    const box = rateParcels(parcel, { ...request, shipDate: day }, around).find(
      (rate): rate is Rate => rate.refused === null && rate.serviceCode === 'ground_standard',
    )!
    const load = freightRequestSchema.validateSync(
      freightRequest({ readyDate: day, from: request.from, to: { country: 'CA', postalCode: 'K1P 5G3' } }),
    )
    const pallet = rateFreight(freight, load, around).rates.find(
      ({ serviceCode }) => serviceCode === 'sf_ltl',
    )!
    return [box.shipDate, box.deliveryDate, pallet.shipDate, pallet.deliveryDate]
  }

  test('one for all carriers moves pickup and promised dates of parcels and loads, on devices too, and back', async () => {
    const before = await promised()
    expect(before[0]).toBe(day)
    const next = addDays(day, 1)
    const add = { day, name: 'Storm', province: 'on', reason: 'Roads are closed' }
    expect((await ask('closure add', { ...add, day: next })).data!.result).toEqual({
      id: `${next}.CA.ON.all`,
    })
    const after = await promised()
    expect(after[0]).toBe(day)
    expect([after[1]! > before[1]!, after[3]! > before[3]!]).toEqual([true, true])
    await ask('closure add', add)
    const both = await promised()
    expect([both[0], both[2]]).toEqual([addDays(day, 2), addDays(day, 2)])
    expect((await ask('closure add', add)).msg).toMatch(/in the list already/)
    expect(await listed()).toContainEqual({
      day,
      holiday: '',
      name: 'Storm',
      province: 'ON',
      country: 'CA',
      carrier: 'all',
      state: 'closed',
      id: `${day}.CA.ON.all`,
    })
    for (const id of [`${day}.CA.ON.all`, `${next}.CA.ON.all`])
      await ask('closure remove', { id, reason: 'It’s over' })
    expect(await promised()).toEqual(before)
  }, 60_000)

  test('of one carrier it is in that carrier’s pickups alone', async () => {
    await ask('closure add', { day, name: 'Inventory', carrier: 'sample_express', reason: 'Notice' })
    const closed = async () => {
      const { data } = await staff.call<PickupCarrier[]>('GET', '/pickups/carriers')
      return data!
        .filter(({ closures }) => closures.some((row) => row.day === day))
        .map(({ carrierCode }) => carrierCode)
    }
    // Servers look again after five seconds.
    server.clock.advance(5000)
    expect(await closed()).toEqual(['sample_express'])
  }, 20_000)

  test('the holidays that carriers keep anyway are in the list', async () => {
    expect((await listed()).filter(({ id }) => id === '').map(({ holiday }) => holiday)).toContain('XMAS')
  })

  test.each([
    [{ day: '2020-01-01', name: 'x', reason: 'x' }, /can’t be in the past/],
    [{ day: '2099-12-24', name: 'x', reason: 'x', carrier: 'nobody' }, /Carriers: sample_ground/],
    [{ day: '2099-12-24', name: 'x', reason: 'x', province: 'TX' }, /Province "TX" not found/],
  ])('%j is refused', async (values, why) => {
    expect((await ask('closure add', values)).msg).toMatch(why)
  })

  test('who removes what isn’t there is told', async () => {
    expect((await ask('closure remove', { id: '2099-01-01.CA.all.all', reason: 'x' })).msg).toMatch(
      /No carrier or closure/,
    )
  })
})

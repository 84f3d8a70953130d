import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { customers } from '#server/db/schema/accounts.ts'
import { rates } from '#server/db/schema/shipping.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { dearer, priceDesk } from '#tests/support/desk/price-desk.ts'
import { boughtOrder, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { askFreight, freightRequest } from '#tests/support/orders/freight.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

describe.each(DATABASES)('a price file on $name', ({ open }) => {
  let server: TestServer
  let staff: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    staff = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())
  const { answer, exported, look, states } = priceDesk(() => staff)

  test('a file with errors is refused whole, each named by its cell with what would be right', async () => {
    const before = await exported('parcel')
    const broken = before
      .replace('imperial,yes,no', 'stones,yes,no')
      .replace(',ground_standard,139,1,7.95,', ',ground_standard,139,1,"7,95",')
      .replace(',16:30,', ',26:30,')
    const found = await look('parcel', broken)
    expect(found).toMatchObject({ ok: false, errorCount: 3 })
    expect(found.errors).toEqual([
      {
        cell: 'E3',
        row: 3,
        column: 'units',
        value: 'stones',
        message: 'rates.error.choice',
        right: 'imperial, metric',
      },
      expect.objectContaining({
        cell: 'K5',
        column: 'own_price',
        value: '7,95',
        message: 'rates.error.money',
      }),
      expect.objectContaining({ cell: 'M5', column: 'cut_off', value: '26:30', message: 'rates.error.time' }),
    ])
    const refused = await answer('prices import', { pack: 'parcel', reason: 'try' }, broken)
    expect(refused.msg).toMatch(
      /E3, units: This value isn’t allowed here \("stones"\); right: imperial, metric/,
    )
    expect(await exported('parcel')).toBe(before)
    expect(await states('parcel')).toEqual(['1 in_force'])
  })

  test('at most three hundred errors are listed, and all are counted', async () => {
    const broken = (await exported('freight')).replaceAll(/^break,.*$/gm, (line) =>
      line.replace(/,\d+\.\d\d,/, ',much,'),
    )
    const found = await look('freight', broken)
    expect(found.errorCount).toBeGreaterThan(300)
    expect(found.errors).toHaveLength(300)
  })

  test('a file of fuel is checked in the same way, against the carriers of the card of its mode', async () => {
    const found = await look(
      'fuel',
      'carrier,mode,kind,percent,valid_from\nsample_ground,,fuel,20.5,2026-13-01\nsample_ground,ltl,fuel,lots,2026-12-07\n',
    )
    expect(found.errors).toMatchObject([
      { cell: 'E2', column: 'valid_from', value: '2026-13-01' },
      { cell: 'D3', column: 'percent', value: 'lots' },
      { cell: 'A3', column: 'carrier', value: 'sample_ground', right: 'sample_freight' },
    ])
    expect(
      (await look('fuel', 'carrier,percent\nsample_ground,20\n')).errors!.map(({ column }) => column),
    ).toEqual(['mode', 'kind', 'valid_from'])
  })

  test('duty tables too, by their path', async () => {
    const rules = JSON.parse(await exported('customs')) as { canada: { gst: { pct: string }[] } }
    rules.canada.gst[0]!.pct = 'five'
    expect(await look('customs', JSON.stringify(rules))).toMatchObject({
      ok: false,
      errors: [{ cell: 'canada.gst[0].pct', value: '"five"' }],
    })
    expect(await look('customs', '{')).toMatchObject({ errors: [{ message: 'customs.notJson' }] })
  })

  test('shows what would change, the largest first, and what the last quotes would cost', async () => {
    const { customer } = await readyToBuy(server)
    const stored = await server.deps.database.sql
      .select()
      .from(rates)
      .where(eq(rates.customerId, customer.user.customerId))
    const before = await exported('parcel')
    const changed = dearer(before)
      .replace(/^percent,.*sample_ground.*fuel,19\.75,.*$/m, (line) => line.replace('19.75', '79.75'))
      .replace(/^transit,.*\n/m, '')
    // Prices without transit days can't be sold: the check across rows.
    expect(await look('parcel', changed)).toMatchObject({
      ok: false,
      errors: [{ message: 'rates.error.noTransit' }],
    })
    const valid = changed.replace(/^(chart|remote),.*\n/m, '') + before.match(/^transit,.*\n/m)![0]
    const found = await look('parcel', valid, { effect: '' })
    expect(found).toMatchObject({ ok: true, reordered: ['transit'], later: [] })
    expect(found.counts!.removed).toBe(1)
    expect(found.changes![0]).toMatchObject({
      record: 'percent',
      key: 'sample_ground|fuel|2026-10-01',
      from: '19.75',
      to: '79.75',
      percent: '+303.8',
    })
    expect(found.changes![1]).toMatchObject({ record: 'price', percent: '+100.0', change: 'changed' })
    const effect = found.effect!
    expect(effect).toMatchObject({ count: stored.length, up: stored.length, down: 0, notPriced: 0 })
    expect(effect.taken).toMatchObject({ rates: stored.length, orders: 0, freight: 0 })
    expect(Number(effect.now)).toBeGreaterThan(Number(effect.quoted) * 1.9)
    expect(Number(effect.median)).toBeGreaterThan(90)
    // Nobody's stored price is another one.
    expect(
      await server.deps.database.sql
        .select()
        .from(rates)
        .where(eq(rates.customerId, customer.user.customerId)),
    ).toEqual(stored)
    expect(await exported('parcel')).toBe(before)
  }, 60_000)

  test('quotes that are priced anew: of real customers, the kept ones first, then what was bought, freight as well', async () => {
    const db = server.deps.database.sql
    const { customer } = await boughtOrder(server)
    await askFreight(customer, freightRequest({ readyDate: addDays(bookDay(server.clock.now()), 1) }))
    const [demo, sandbox] = [await readyToBuy(server), await readyToBuy(server)]
    await db.update(customers).set({ demo: true }).where(eq(customers.id, demo.customer.user.customerId))
    await db
      .update(customers)
      .set({ sandboxOf: customer.user.customerId })
      .where(eq(customers.id, sandbox.customer.user.customerId))
    const fuel =
      'carrier,mode,kind,percent,valid_from\nsample_ground,,fuel,1,2026-01-02\nsample_freight,ltl,fuel,1,2025-01-07\n'
    const before = (await look('fuel', fuel, { effect: '' })).effect!
    const kept = await db.select().from(rates)
    expect(before.taken.rates).toBe(
      kept.filter(
        ({ customerId }) => ![demo, sandbox].some((one) => one.customer.user.customerId === customerId),
      ).length,
    )
    expect(before.taken.freight).toBeGreaterThan(0)
    expect(before.taken.orders).toBe(0)
    await db.delete(rates).where(eq(rates.customerId, customer.user.customerId))
    const after = (await look('fuel', fuel, { effect: '' })).effect!
    expect(after.taken.rates).toBeLessThan(before.taken.rates)
    await db.delete(rates)
    expect((await look('fuel', fuel, { effect: '' })).effect!.taken).toMatchObject({ rates: 0, orders: 1 })
  }, 60_000)

  testInFull('the same card changes nothing, and isn’t put in force', async () => {
    const before = await exported('freight')
    expect(await look('freight', before, { effect: '' })).toMatchObject({
      counts: { changed: 0, added: 0, removed: 0 },
      effect: { up: 0, down: 0, notPriced: 0 },
    })
    expect((await answer('prices import', { pack: 'freight', reason: 'again' }, before)).msg).toMatch(
      /the same as what is in force/,
    )
  })
})

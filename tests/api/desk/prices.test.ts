import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import type { CellChange } from '#src/domain/rating/versions/card-difference.ts'
import { auditLog, customers } from '#server/db/schema/accounts.ts'
import { rates } from '#server/db/schema/shipping.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { boughtOrder, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { askFreight, freightRequest } from '#tests/support/orders/freight.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

interface Previewed {
  ok: boolean
  errorCount?: number
  errors?: { cell: string; row: number; column: string; value: string; message: string; right: string }[]
  counts?: { changed: number; added: number; removed: number }
  changes?: (CellChange & { pack: string; change: string; percent: string })[]
  reordered?: string[]
  later?: string[]
  effect?: {
    count: number
    up: number
    down: number
    unchanged: number
    notPriced: number
    quoted: string
    now: string
    percent: string
    median: string
    largest: { quoted: string; now: string }[]
    taken: { rates: number; orders: number; freight: number; since: string }
  }
}

describe.each(DATABASES)('prices on $name', ({ open }) => {
  let server: TestServer
  let staff: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    staff = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())

  const answer = (verb: string, values: Record<string, string>, file?: string) =>
    staff.call<DeskOutcome>('POST', '/admin/verbs', {
      verb,
      values,
      ...(file !== undefined && { input: Buffer.from(file).toString('base64') }),
    })
  const run = async <T>(verb: string, values: Record<string, string>, file?: string): Promise<T> => {
    const { code, msg, data } = await answer(verb, values, file)
    if (code !== 200) throw new Error(msg)
    return data!.result as T
  }
  const exported = async (pack: string, more: Record<string, string> = {}) => {
    const { data } = await answer('prices export', { pack, ...more })
    return Buffer.from(data!.files[0]!.base64, 'base64').toString('utf8')
  }
  const look = (pack: string, file: string, more: Record<string, string> = { 'dry-run': '' }) =>
    run<Previewed>('prices import', { pack, ...more }, file)
  const states = async (pack: string) =>
    (await run<Record<string, string>[]>('prices versions', { pack })).map(
      ({ version, state }) => `${version} ${state}`,
    )
  /** Prices of one box, asked anew of the card in the database. */
  const quoted = async () => {
    const { data } = await staff.call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(make.shipment()),
      carrierCode: 'sample_ground',
    })
    return data!.rates.map(({ serviceCode, subtotalCents }) => `${serviceCode} ${subtotalCents}`)
  }
  /** Sessions don't last as long. */
  const daysLater = async (days: number) => {
    server.clock.advance(days * 86_400_000)
    staff = await server.customer({ roles: ['ROLE_ADMIN'] })
  }
  /** Servers look again after five seconds whether another one has put a card into force. */
  const untilNoticed = () => new Promise((resolve) => setTimeout(resolve, 5100))
  const dearer = (csv: string, times = 2) =>
    csv.replaceAll(/^price,.*$/gm, (line) =>
      line.replaceAll(/(?<=,)\d+\.\d\d(?=,)/g, (price) => (Number(price) * times).toFixed(2)),
    )

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

  test('the same card changes nothing, and isn’t put in force', async () => {
    const before = await exported('freight')
    expect(await look('freight', before, { effect: '' })).toMatchObject({
      counts: { changed: 0, added: 0, removed: 0 },
      effect: { up: 0, down: 0, notPriced: 0 },
    })
    expect((await answer('prices import', { pack: 'freight', reason: 'again' }, before)).msg).toMatch(
      /the same as what is in force/,
    )
  })

  test('is put in force with a reason, audited, restored and priced as before', async () => {
    const [before, prices] = [await exported('parcel'), await quoted()]
    const after = dearer(before)
    expect((await answer('prices import', { pack: 'parcel' }, after)).msg).toMatch(/Add the reason/)
    expect(await run('prices import', { pack: 'parcel', reason: 'Increase' }, after)).toMatchObject({
      done: true,
    })
    expect(await states('parcel')).toEqual(['2 in_force', '1 past'])
    expect(await exported('parcel')).toBe(after)
    await untilNoticed()
    const doubled = await quoted()
    expect(doubled).toHaveLength(prices.length)
    for (const price of prices) expect(doubled).not.toContain(price)
    const [act] = await server.deps.database.sql
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'prices:import'))
      .orderBy(desc(auditLog.at))
    expect(act).toMatchObject({
      actor: staff.user.id,
      detail: { reason: 'Increase', before: expect.any(String), after: act!.subject },
    })
    expect(
      await run<Previewed>('prices restore', { pack: 'parcel', version: '1', 'dry-run': '' }),
    ).toMatchObject({ ok: true, counts: { added: 0, removed: 0 } })
    await run('prices restore', { pack: 'parcel', version: '1', reason: 'Wrong file' })
    const [newest] = await run<Record<string, string>[]>('prices versions', { pack: 'parcel' })
    expect(newest).toMatchObject({
      version: '3',
      state: 'in_force',
      restores: '1',
      reason: 'Wrong file',
      made_by: staff.user.nickName,
    })
    expect(await exported('parcel')).toBe(before)
    await untilNoticed()
    expect(await quoted()).toEqual(prices)
  }, 60_000)

  test('from a day on: until then nothing changes, a smaller change is in both, and it can be cancelled', async () => {
    const today = bookDay(server.clock.now())
    const from = addDays(today, 10)
    const before = await exported('freight')
    const named = before.replace('Sample freight rates (invented)', 'Freight of the new year')
    expect(
      (await answer('prices import', { pack: 'freight', from: addDays(today, -1), reason: 'x' }, named)).msg,
    ).toMatch(/can’t be in the past/)
    await run('prices import', { pack: 'freight', from, reason: 'New year' }, named)
    expect(await states('freight')).toEqual(['2 upcoming', '1 in_force'])
    expect(await exported('freight')).toBe(before)

    const rows = await run<Record<string, string>[]>('prices values', { pack: 'freight', record: 'fuel' })
    const row = rows.find(({ key }) => key === 'sample_freight|ltl|fuel|2026-01-01') ?? rows[0]!
    const edit = { record: 'fuel', key: row.key!, column: 'percent', from: row.percent!, to: '41.5' }
    const edits = JSON.stringify([edit])
    expect(await run<Previewed>('prices edit', { pack: 'freight', 'dry-run': '' }, edits)).toMatchObject({
      counts: { changed: 1, added: 0, removed: 0 },
      later: [from],
    })
    expect(await run('prices edit', { pack: 'freight', reason: 'Typing error' }, edits)).toMatchObject({
      carried: [from],
    })
    expect(await states('freight')).toEqual(['4 upcoming', '3 in_force', '2 cancelled', '1 past'])
    const fuelOf = async (version: string) =>
      (await exported('freight', { version })).split('\n').filter((line) => line.includes(',41.5,')).length
    expect([await fuelOf('3'), await fuelOf('4'), await fuelOf('1')]).toEqual([1, 1, 0])
    expect(await exported('freight', { version: '4' })).toContain('Freight of the new year')

    expect(await run<Previewed>('prices edit', { pack: 'freight', 'dry-run': '' }, edits)).toMatchObject({
      ok: false,
      errors: [{ message: 'rates.error.moved', right: '41.5' }],
    })

    await daysLater(10)
    expect(await states('freight')).toEqual(['4 in_force', '3 past', '2 cancelled', '1 past'])
    const again = addDays(bookDay(server.clock.now()), 3)
    await run('prices restore', { pack: 'freight', version: '1', from: again, reason: 'Back' })
    expect((await answer('prices cancel', { pack: 'freight', version: '3', reason: 'x' })).msg).toMatch(
      /isn’t upcoming/,
    )
    await run('prices cancel', { pack: 'freight', version: '5', reason: 'Not needed' })
    await daysLater(4)
    expect(await states('freight')).toEqual(['5 cancelled', '4 in_force', '3 past', '2 cancelled', '1 past'])
  }, 60_000)

  test('two who change cells at once both succeed, and the second of one cell is told', async () => {
    const rows = await run<Record<string, string>[]>('prices values', { pack: 'parcel', record: 'surcharge' })
    const [one, other] = rows as [Record<string, string>, Record<string, string>]
    const edit = ({ key, own_price }: Record<string, string>, to: string) =>
      JSON.stringify([{ record: 'surcharge', key, column: 'own_price', from: own_price, to }])
    const outcomes = await Promise.all([
      answer('prices edit', { pack: 'parcel', reason: 'a' }, edit(one, '3.30')),
      answer('prices edit', { pack: 'parcel', reason: 'b' }, edit(other, '4.60')),
      answer('prices edit', { pack: 'parcel', reason: 'c' }, edit(one, '3.40')),
    ])
    expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(2)
    const after = await run<Record<string, string>[]>('prices values', {
      pack: 'parcel',
      record: 'surcharge',
    })
    expect(after.find(({ key }) => key === other.key)!.own_price).toBe('4.60')
    expect(['3.30', '3.40']).toContain(after.find(({ key }) => key === one.key)!.own_price)
  }, 60_000)

  test('duty tables are restored to those that came with Portage', async () => {
    const rules = JSON.parse(await exported('customs')) as {
      canada: { gst: { from: string; pct: string }[] }
    }
    rules.canada.gst.push({ ...rules.canada.gst[0]!, from: '2027-01-01', pct: '6' })
    const file = JSON.stringify(rules)
    expect(await look('customs', file)).toMatchObject({
      counts: { changed: 0, added: 1, removed: 0 },
      changes: [{ record: 'canada.gst', change: 'added', pack: 'customs' }],
    })
    await run('prices import', { pack: 'customs', reason: 'Budget' }, file)
    expect(await states('customs')).toEqual(['1 in_force', '0 past'])
    await run('prices restore', { pack: 'customs', version: '0', reason: 'Not passed' })
    const [newest] = await run<Record<string, string>[]>('prices versions', { pack: 'customs' })
    expect(newest).toMatchObject({ state: 'in_force', restores: '0' })
    expect(JSON.parse(await exported('customs'))).not.toEqual(rules)
  }, 60_000)
})

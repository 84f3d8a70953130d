import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { dearer, priceDesk, type Previewed } from '#tests/support/desk/price-desk.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

describe.each(DATABASES)('versions of prices on $name', ({ open }) => {
  let server: TestServer
  let staff: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    staff = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())
  const { answer, run, exported, look, states } = priceDesk(() => staff)
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
  const untilNoticed = () => server.clock.advance(5000)

  test('is put in force with a reason, audited, restored and priced as before', async () => {
    const [before, prices] = [await exported('parcel'), await quoted()]
    const after = dearer(before)
    expect((await answer('prices import', { pack: 'parcel' }, after)).msg).toMatch(/Add a reason/)
    expect(await run('prices import', { pack: 'parcel', reason: 'Increase' }, after)).toMatchObject({
      done: true,
    })
    expect(await states('parcel')).toEqual(['2 in_force', '1 past'])
    expect(await exported('parcel')).toBe(after)
    untilNoticed()
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
    untilNoticed()
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

  testInFull(
    'two who change cells at once both succeed, and the second of one cell is told',
    async () => {
      const rows = await run<Record<string, string>[]>('prices values', {
        pack: 'parcel',
        record: 'surcharge',
      })
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
    },
    60_000,
  )

  testInFull(
    'duty tables are restored to those that came with Portage',
    async () => {
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
    },
    60_000,
  )
})

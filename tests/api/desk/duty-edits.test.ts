import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { newCustoms } from '#src/domain/customs/customs.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { priceDesk, type Previewed } from '#tests/support/desk/price-desk.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

type Row = Record<string, string>

describe.each(DATABASES)('duty tables, value by value, on $name', ({ open }) => {
  let server: TestServer
  let staff: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    staff = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())
  const { answer, exported, run, states } = priceDesk(() => staff)
  const values = (record: string, find?: string) =>
    run<Row[]>('prices values', { pack: 'customs', record, ...(find && { find }) })
  const file = (edits: object[]) => JSON.stringify(edits)
  const look = (edits: object[], more: Record<string, string> = { 'dry-run': '' }) =>
    run<Previewed>('prices edit', { pack: 'customs', ...more }, file(edits))
  const rulesOf = async (version?: string) =>
    JSON.parse(await exported('customs', version ? { version } : {})) as {
      exchange: { usdInCad: string }[]
      tariff: { CA: { lines: Record<string, { mfnPct: string | null }> } }
      canada: { deMinimis: { courier: { freeUpToCents: number } }[]; withoutMfn: { countries: string[] } }
    }
  const gst = { record: 'canada.gst', key: '2008-01-01', column: 'pct', from: '5', to: '6' }

  test('every kind of value is changed as what it is, and audited', async () => {
    const [rate] = await values('exchange')
    const [line] = await values('tariff.CA', '6307.90.91')
    expect(line).toMatchObject({ key: 'lines|63079091', mfnPct: '9', cusmaPct: '0' })
    const edits = [
      { record: 'exchange', key: rate!.key, column: 'usdInCad', from: rate!.usdInCad, to: '1.37' },
      { record: 'tariff.CA', key: line!.key, column: 'mfnPct', from: '9', to: '' },
      {
        record: 'canada.deMinimis',
        key: '2020-07-01|courier',
        column: 'freeUpToCents',
        from: '2000',
        to: '15000',
      },
      { record: 'canada.withoutMfn', key: '', column: 'countries', from: 'KP', to: 'KP, BY' },
    ]
    const [without] = await values('canada.withoutMfn')
    edits[3]!.from = without!.countries!
    edits[3]!.to = `${without!.countries!}, TV`
    expect(await look(edits)).toMatchObject({ ok: true, counts: { changed: 4, added: 0, removed: 0 } })
    expect((await answer('prices edit', { pack: 'customs' }, file(edits))).msg).toMatch(/Add a reason/)
    await run('prices edit', { pack: 'customs', reason: 'Rate of the week' }, file(edits))
    const { exchange, tariff, canada } = await rulesOf()
    expect(exchange[0]!.usdInCad).toBe('1.37')
    expect(tariff.CA.lines['63079091']!.mfnPct).toBeNull()
    expect(canada.deMinimis[0]!.courier.freeUpToCents).toBe(15_000)
    expect(canada.withoutMfn.countries.slice(-2)).toEqual([...without!.countries!.split(' ').slice(-1), 'TV'])
    expect(await states('customs')).toEqual(['1 in_force', '0 past'])
    const [act] = await server.deps.database.sql
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'prices:edit'))
      .orderBy(desc(auditLog.at))
    expect(act).toMatchObject({ detail: { reason: 'Rate of the week', changes: edits } })
  })

  test('a value that doesn’t fit, or that somebody else changed, is named by where it stands', async () => {
    expect(await look([{ ...gst, to: 'six' }])).toMatchObject({
      ok: false,
      errors: [{ cell: 'canada.gst · 2008-01-01 · pct', value: 'six', message: 'validation.dutyRate' }],
    })
    expect(await look([{ ...gst, from: '7' }])).toMatchObject({
      ok: false,
      errors: [{ message: 'rates.error.moved', right: '5' }],
    })
    expect(await look([{ ...gst, column: 'percent' }])).toMatchObject({
      errors: [{ message: 'rates.error.gone' }],
    })
  })

  testInFull('a later version takes it over, and a former one is restored', async () => {
    const from = addDays(bookDay(server.clock.now()), 20)
    await run('prices restore', { pack: 'customs', version: '0', from, reason: 'Next month' })
    expect(await look([gst])).toMatchObject({ later: [from] })
    expect(await run('prices edit', { pack: 'customs', reason: 'Budget' }, file([gst]))).toMatchObject({
      carried: [from],
    })
    expect(await states('customs')).toEqual(['4 upcoming', '3 in_force', '2 cancelled', '1 past', '0 past'])
    const [later, now] = [await exported('customs', { version: '4' }), await exported('customs')]
    for (const tables of [later, now]) expect(JSON.parse(tables).canada.gst[0].pct).toBe('6')
    await run('prices restore', { pack: 'customs', version: '1', reason: 'Not passed' })
    expect(JSON.parse(await exported('customs')).canada.gst[0].pct).toBe('5')
  })

  testInFull('two who change values at once both succeed, and the second of one value is told', async () => {
    const hmf = { record: 'unitedStates.hmf', key: '1991-01-01', column: 'pct', from: '0.125', to: '0.13' }
    const [row] = await values('unitedStates.hmf')
    const own = { ...hmf, key: row!.key!, from: row!.pct! }
    const outcomes = await Promise.all([
      answer('prices edit', { pack: 'customs', reason: 'a' }, file([gst])),
      answer('prices edit', { pack: 'customs', reason: 'b' }, file([own])),
      answer('prices edit', { pack: 'customs', reason: 'c' }, file([{ ...gst, to: '7' }])),
    ])
    expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(2)
    expect((await values('unitedStates.hmf'))[0]!.pct).toBe('0.13')
  })

  test('shows what the last shipments across a border would be estimated at', async () => {
    const none = await look([{ ...gst, from: (await values('canada.gst'))[0]!.pct!, to: '10' }], {
      effect: '',
    })
    expect(none.duties).toMatchObject({ count: 0, totals: [], since: '' })
    const { customer } = await boughtOrder(server)
    const db = server.deps.database.sql
    const [bought] = await db.select().from(orders).where(eq(orders.customerId, customer.user.customerId))
    const abroad = make.shipment({
      from: make.address({ country: 'US', province: 'NY', postalCode: '10001', city: 'New York' }),
      // A business pays GST as the tables say; a person pays the province's part too, as the tax tables do.
      to: make.address({ company: 'Shop Ltd.' }),
      customs: {
        ...newCustoms(),
        commodities: [make.commodity({ originCountry: 'DE', hsCode: '63079092' })],
      },
    })
    await db.update(orders).set({ shipment: abroad }).where(eq(orders.id, bought!.id))
    const before = (await values('canada.gst'))[0]!.pct!
    const { duties } = await look([{ ...gst, from: before, to: '90' }], { effect: '' })
    expect(duties).toMatchObject({
      count: 1,
      up: 1,
      lost: 0,
      totals: [{ currency: 'CAD' }],
      largest: [{ number: bought!.number, from: 'US', to: 'CA', currency: 'CAD' }],
      since: bookDay(bought!.createdAt),
    })
    const [total] = duties!.totals
    expect(Number(total!.now)).toBeGreaterThan(Number(total!.before) * 2)
    const line = { record: 'tariff.CA', key: 'lines|63079092', column: 'mfnPct', from: '16', to: '' }
    expect((await look([line], { effect: '' })).duties).toMatchObject({
      up: 0,
      lost: 1,
      totals: [],
      largest: [{ number: bought!.number, now: '' }],
    })
  })
})

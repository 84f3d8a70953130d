import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BatchLabel, BatchSummary, BatchRow, BoughtRow } from '#src/contract/batches.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import type { Log } from '#server/platform/log.ts'
import { batchJobs } from '#server/modules/batches/jobs.ts'
import { labelJobs } from '#server/modules/orders/stored-label.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import type { Carriers } from '#server/carriers/carriers.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let diesAt: number | null = null
let booked = 0
let silent = ''
const log = { error: vi.fn<Log['error']>() }
beforeAll(async () => {
  server = await startServer({ carriers: dying })
})
beforeEach(() => {
  diesAt = null
  booked = 0
  log.error.mockClear()
})
afterAll(() => server.close())

test('a shop prices its rows together, pays the total it saw, and gets an order for each valid one', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const drafts = await draftsOf(shop, 30, (n) =>
    n === 7
      ? { contents: '' }
      : n === 8
        ? { to: make.address({ country: 'ZZ', province: '', postalCode: '' }) }
        : {},
  )
  const priced = await price(shop, drafts)
  expect(priced).toMatchObject({ state: 'priced', counts: { rated: 28, failed: 2, waiting: 0, bought: 0 } })
  const failed = await rows(shop, priced.id, 'failed')
  expect(failed.map(({ fault }) => fault)).toEqual(['batch.fault.incomplete', 'batch.fault.incomplete'])
  await buy(shop, priced)
  const done = await facts(shop, priced.id)
  expect(done).toMatchObject({ state: 'done', counts: { bought: 28, failed: 2 }, totalCents: 0 })
  const orders = (await shop.call<{ rows: OrderRow[] }>('GET', '/orders?source=import&batch=november')).data!
    .rows
  expect(orders).toHaveLength(25)
  expect(done.availableCents).toBe(10_000_00 - priced.totalCents)
  const left = (await shop.call<{ rows: { id: string }[] }>('GET', '/drafts')).data!.rows
  expect(left.map(({ id }) => id).toSorted()).toEqual([drafts[7]!, drafts[8]!].toSorted())
  expect((await verifyLedger(server.deps.database)).faults).toEqual([])
})

test('a repeated purchase, or a later one with rows already bought, buys nothing twice', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const drafts = await draftsOf(shop, 3)
  const priced = await price(shop, drafts)
  await Promise.all([
    buy(shop, priced),
    shop.call('POST', `/batches/${priced.id}/buy`, { totalCents: priced.totalCents }),
  ])
  const again = await price(shop, drafts, { id: make.id() })
  expect(again.counts).toMatchObject({ rated: 0, bought: 0, waiting: 0 })
  expect((await shop.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows).toHaveLength(3)
  expect((await facts(shop, priced.id)).availableCents).toBe(10_000_00 - priced.totalCents)
})

test('a file imported again says which of its rows were bought, when and in which batch, to their owner only', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const drafts = await draftsOf(shop, 3, (n) => (n === 2 ? { contents: '' } : {}))
  await buy(shop, await price(shop, drafts))
  const bought = await shop.call<BoughtRow[]>('POST', '/batches/bought', { rows: [...drafts, make.id()] })
  const orders = (await shop.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows
  expect(bought.data!.map(({ id }) => id).toSorted()).toEqual(drafts.slice(0, 2).toSorted())
  expect(bought.data!.flatMap(({ orderId }) => orderId ?? []).toSorted()).toEqual(
    orders.map(({ id }) => id).toSorted(),
  )
  expect(bought.data![0]).toMatchObject({ batchName: 'november', boughtAt: orders[0]!.createdAt })
  expect((await (await server.customer()).call('POST', '/batches/bought', { rows: drafts })).data).toEqual([])
})

test('too few credits are reported before anything is bought, and a total other than the one shown isn’t paid', async () => {
  const shop = await server.customer({ creditCents: 20_00 })
  const priced = await price(shop, await draftsOf(shop, 3))
  expect(priced.totalCents).toBeGreaterThan(priced.availableCents)
  expect(
    await shop.call('POST', `/batches/${priced.id}/buy`, { totalCents: priced.totalCents }),
  ).toMatchObject({ code: 402 })
  expect(
    await shop.call('POST', `/batches/${priced.id}/buy`, { totalCents: priced.totalCents - 1 }),
  ).toMatchObject({ code: 601 })
  await work()
  expect((await shop.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows).toEqual([])
})

test('a server that dies half-way resumes where it was: each row is charged and booked once', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const priced = await price(shop, await draftsOf(shop, 6))
  diesAt = 3
  await buy(shop, priced)
  expect((await facts(shop, priced.id)).state).toBe('buying')
  const open = (await rows(shop, priced.id, 'rated')).map(({ id }) => id)
  expect(
    await shop.call('POST', `/batches/${priced.id}/price`, {
      name: 'november',
      choice: 'fastest',
      drafts: open,
    }),
    'another price would be another purchase',
  ).toMatchObject({ code: 601 })
  expect(
    await shop.call('POST', `/batches/${make.id()}/price`, {
      name: 'december',
      choice: 'fastest',
      drafts: open,
    }),
    'nor in another batch',
  ).toMatchObject({ code: 601 })
  diesAt = null
  server.clock.advance(60_000)
  await work()
  const done = await facts(shop, priced.id)
  expect(done).toMatchObject({ state: 'done', counts: { bought: 6 } })
  expect(done.availableCents).toBe(10_000_00 - priced.totalCents)
  expect((await verifyLedger(server.deps.database)).faults).toEqual([])
})

test('a carrier that doesn’t answer is reported to the operator, and the others are still asked', async () => {
  const shop = await server.customer()
  silent = 'sample_ground'
  const priced = await price(shop, await draftsOf(shop, 1))
  silent = ''
  expect(priced.counts).toMatchObject({ rated: 1 })
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual(['a carrier failed to quote'])
})

test('if every service refuses a row, the row says why; a single price is a price', async () => {
  const shop = await server.customer()
  const to = make.shipment().to
  const { id } = await price(
    shop,
    await draftsOf(shop, 2, (n) => ({
      to: { ...to, postalCode: n === 0 ? 'X9X 9X9' : to.postalCode },
      ...(n === 1 && { parcels: [make.parcel({ weight: 5 })] }),
    })),
  )
  expect((await rows(shop, id, 'failed')).map(({ fault }) => fault)).toEqual(['rating.unknownDestination'])
})

test('corrected rows are priced again without the rest losing their place', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const drafts = await draftsOf(shop, 2, (n) => (n === 1 ? { contents: '' } : {}))
  const { id } = await price(shop, drafts)
  await keep(shop, [{ id: drafts[1]!, baseRev: 1, doc: draft({}) }])
  expect((await price(shop, drafts, { id })).counts).toMatchObject({ rated: 2, failed: 0 })
})

test('a row can be left out and taken back, or take a service of its own; only what has changed is priced again', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const drafts = await draftsOf(shop, 3)
  const { id, totalCents } = await price(shop, drafts)
  const [first, second] = await rows(shop, id, 'rated')
  const prices = first!.offers.map((offer) => offer.totalCents)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  const { carrierCode, serviceCode, totalCents: dearest } = first!.offers.at(-1)!
  const batch = { id, name: 'november', row: 2 }
  await keep(shop, [
    { id: drafts[0]!, baseRev: 1, doc: draft({}, { ...batch, service: { carrierCode, serviceCode } }) },
    { id: drafts[1]!, baseRev: 1, doc: draft({}, { ...batch, out: true }) },
  ])
  const changed = await price(shop, drafts, { id, changedOnly: true })
  expect(changed).toMatchObject({ counts: { rated: 2, leftOut: 1 } })
  expect(changed.totalCents).toBe(totalCents - first!.totalCents! - second!.totalCents! + dearest)
  const after = await rows(shop, id, 'rated')
  expect(after[0]).toMatchObject({ carrierCode, serviceCode, totalCents: dearest })

  await keep(shop, [
    { id: drafts[1]!, baseRev: 2, doc: draft({}, batch) },
    {
      id: drafts[2]!,
      baseRev: 1,
      doc: draft({}, { ...batch, service: { carrierCode, serviceCode: 'none' } }),
    },
  ])
  expect(await price(shop, drafts, { id, changedOnly: true })).toMatchObject({
    counts: { rated: 2, failed: 1, leftOut: 0 },
  })
  const [other] = await rows(shop, id, 'failed')
  expect(other).toMatchObject({ fault: 'batch.fault.otherService' })
  expect(other!.offers).toHaveLength(prices.length)
})

test('prices that can still be bought are not asked for again, and those that lapsed are', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const drafts = await draftsOf(shop, 2)
  const { id } = await price(shop, drafts)
  const ask = () =>
    shop.call<BatchSummary>('POST', `/batches/${id}/price`, pricing(drafts, { changedOnly: true }))
  expect((await ask()).data).toMatchObject({ state: 'priced', counts: { rated: 2 } })
  server.clock.advance(2 * 3_600_000)
  expect((await ask()).data).toMatchObject({ state: 'pricing', counts: { waiting: 2 } })
  await work()
})

test('a shipment that was changed after it was priced isn’t bought at the old price, nor to the old address', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const drafts = await draftsOf(shop, 2)
  const priced = await price(shop, drafts)
  await keep(shop, [{ id: drafts[1]!, baseRev: 1, doc: draft({ reference: 'changed' }) }])
  await buy(shop, priced)
  expect((await rows(shop, priced.id, 'failed')).map(({ fault }) => fault)).toEqual(['batch.fault.changed'])
  expect((await price(shop, [drafts[1]!], { id: priced.id, changedOnly: true })).counts).toMatchObject({
    rated: 1,
    bought: 1,
  })
})

test('the labels of a batch are those of its orders that were not cancelled, in file order', async () => {
  const shop = await server.customer({ creditCents: 10_000_00 })
  const batch = await price(shop, await draftsOf(shop, 3))
  await buy(shop, batch)
  await buy(shop, await price(shop, await draftsOf(shop, 1)))
  const bought = (await rows(shop, batch.id, 'bought')).map(({ orderId }) => orderId!)
  await shop.call('POST', `/orders/${bought[1]!}/cancel`)
  await shop.call('POST', '/orders/printed', { ids: [bought[2]], at: server.clock.now().toISOString() })
  expect((await shop.call<BatchLabel[]>('GET', `/batches/${batch.id}/labels`)).data).toEqual([
    { id: bought[0], printedAt: null },
    { id: bought[2], printedAt: server.clock.now().toISOString() },
  ])
})

const draft = (more: Partial<Shipment>, batch?: object) => ({
  kind: 'parcel',
  values: { shipment: make.shipment({ shipDate: '2026-11-24', ...more }), ...(batch && { batch }) },
})

async function draftsOf(
  shop: TestCustomer,
  count: number,
  more: (n: number) => Partial<Shipment> = () => ({}),
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => make.id())
  await keep(
    shop,
    ids.map((id, n) => ({ id, baseRev: 0, doc: draft({ reference: `A-${n}`, ...more(n) }) })),
  )
  return ids
}

async function keep(
  shop: TestCustomer,
  drafts: { id: string; baseRev: number; doc: object }[],
): Promise<void> {
  const ops = drafts.map((one) => ({ ...one, entity: 'draft', opId: make.id() }))
  expect(await shop.call('POST', '/sync', { user: shop.user.id, ops })).toMatchObject({ code: 200 })
}

const pricing = (drafts: string[], more: object = {}) => ({
  name: 'november',
  choice: 'cheapest',
  drafts,
  ...more,
})
async function price(
  shop: TestCustomer,
  drafts: string[],
  { id = make.id(), ...more }: { id?: string; changedOnly?: boolean } = {},
): Promise<BatchSummary> {
  const answer = await shop.call<BatchSummary>('POST', `/batches/${id}/price`, pricing(drafts, more))
  expect(answer.code).toBe(200)
  await work()
  return facts(shop, id)
}
async function buy(shop: TestCustomer, { id, totalCents }: BatchSummary): Promise<void> {
  expect(await shop.call('POST', `/batches/${id}/buy`, { totalCents })).toMatchObject({ code: 200 })
  await work()
}
const facts = async (shop: TestCustomer, id: string) =>
  (await shop.call<BatchSummary>('GET', `/batches/${id}`)).data!
const rows = async (shop: TestCustomer, id: string, state: string) =>
  (await shop.call<{ rows: BatchRow[] }>('GET', `/batches/${id}/rows?state=${state}`)).data!.rows
const work = () =>
  runDueJobs(
    server.deps,
    { ...batchJobs(server.deps, log), ...labelJobs(server.deps), notify: async () => {} },
    log,
  )

function dying(usual: Carriers): Partial<Carriers> {
  const mortal = (carrier: Awaited<ReturnType<Carriers['list']>>[number]) => ({
    ...carrier,
    rates: async (...asked: Parameters<typeof carrier.rates>) => {
      if (carrier.code === silent) throw new Error('no answer')
      return carrier.rates(...asked)
    },
    book: async (...booking: Parameters<typeof carrier.book>) => {
      booked += 1
      if (diesAt !== null && booked >= diesAt) throw new Error('the process was killed here')
      return carrier.book(...booking)
    },
  })
  return {
    list: async () => (await usual.list()).map(mortal),
    find: async (code) => {
      const found = await usual.find(code)
      return found && mortal(found)
    },
  }
}

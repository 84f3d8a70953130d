import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountToken } from '#src/api/account-token.ts'
import type { CacheableCall } from '#src/api/cached-answers.ts'
import { billing } from '#src/contract/billing/billing.ts'
import { orders, type OrderRow } from '#src/contract/orders.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { cachedAnswers } from './answers.ts'
import { findOrders, cacheOrderList, cacheOrders, type OrderSearch } from './orders.ts'
import { cacheTrackingResult, readTracking } from './tracking-results.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'

const DAY_MS = 86_400_000
const TODAY = Date.now()
const TOKEN = 'of the open account'
let person = 0
beforeEach(async () => {
  await openUserDatabase(`person ${(person += 1)}`)
  accountToken.set(TOKEN)
})

const question = (n: number): CacheableCall => ({
  endpoint: billing.ledger.name,
  key: `ledger ${n}`,
  input: {},
})
const order = (n: number, more: Partial<OrderRow> = {}): OrderRow => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  number: `OR${n}`,
  status: 'ordered',
  payStatus: 'paid',
  carrierName: 'Maple',
  serviceName: 'Ground',
  sample: true,
  trackingNumber: null,
  reference: '',
  recipient: 'Élodie Tremblay',
  destination: 'Montréal, QC',
  totalCents: 1234,
  batch: '',
  source: 'web',
  carrierCode: 'maple',
  manifested: false,
  printedAt: null,
  createdAt: new Date(TODAY - 1_000_000 + n * 1000).toISOString(),
  deliveryDate: '',
  ...more,
})
const list = async (more: Partial<OrderSearch> = {}) => {
  const found = await findOrders(userDatabase(), { tab: 'all', q: '', after: '', ...more })
  const data = found?.data as { rows: OrderRow[]; next: string | null } | undefined
  return data && { ...data, at: found!.at, numbers: data.rows.map(({ number }) => number) }
}

test('beyond 500 answers the oldest are dropped, and a newer answer replaces the older', async () => {
  for (let n = 0; n < 505; n += 1)
    await cachedAnswers.keep(question(n), { at: TODAY - 1000 + n, data: { n } }, TOKEN)
  await cachedAnswers.keep(question(504), { at: TODAY, data: { n: 'again' } }, TOKEN)
  expect(await userDatabase().answers.count()).toBe(500)
  expect(await cachedAnswers.find(question(4))).toBeUndefined()
  expect(await cachedAnswers.find(question(5))).toEqual({ at: TODAY - 995, data: { n: 5 } })
  expect(await cachedAnswers.find(question(504))).toEqual({ at: TODAY, data: { n: 'again' } })
})

test('an answer to somebody else’s token is not stored', async () => {
  await cachedAnswers.keep(question(1), { at: TODAY, data: {} }, 'of somebody else')
  expect(await userDatabase().answers.count()).toBe(0)
})

test('an answer that is 31 days old is not used', async () => {
  await cachedAnswers.keep(question(1), { at: TODAY - 31 * DAY_MS, data: {} }, TOKEN)
  expect(await cachedAnswers.find(question(1))).toBeUndefined()
  await cachedAnswers.keep(question(2), { at: TODAY, data: {} }, TOKEN)
  expect(await userDatabase().answers.count()).toBe(1)
})

test('a device that never saw an order does not claim that there is none', async () => {
  expect(await list()).toBeUndefined()
  await cacheOrders(userDatabase(), [order(1)], TODAY)
  expect(await list({ q: 'nothing like it' })).toMatchObject({ rows: [], next: null })
})

test('seen orders are found by any part of their words, whatever the accents, in the tab they belong to', async () => {
  await cacheOrders(
    userDatabase(),
    [
      order(1),
      order(2, {
        recipient: 'Ben Calder',
        destination: 'Calgary, AB',
        status: 'delivered',
        trackingNumber: 'PT12-3456',
      }),
    ],
    TODAY,
  )
  expect((await list({ q: 'MONTREAL tremb' }))!.numbers).toEqual(['OR1'])
  expect((await list({ q: '12-34' }))!.numbers).toEqual(['OR2'])
  expect((await list({ q: 'calder', tab: 'ordered' }))!.numbers).toEqual([])
  expect((await list({ tab: 'delivered' }))!.numbers).toEqual(['OR2'])
})

test('offline they are filtered, sorted and paged as online', async () => {
  await cacheOrders(
    userDatabase(),
    Array.from({ length: 60 }, (_, n) =>
      order(n + 1, { totalCents: 100 * (n + 1), batch: n % 2 ? 'spring' : '', manifested: n < 10 }),
    ),
    TODAY,
  )
  const one = (await list({ sort: 'cheapest' }))!
  const two = (await list({ sort: 'cheapest', after: one.next! }))!
  expect([one.numbers[0], two.numbers[0], two.numbers.length]).toEqual(['OR1', 'OR26', 25])
  expect(
    (await list({ sort: 'cheapest', before: (two as unknown as { previous: string }).previous }))!.numbers,
  ).toEqual(one.numbers)
  expect((await list({ batch: 'spring' }))!.numbers.slice(0, 2)).toEqual(['OR60', 'OR58'])
  expect((await list({ open: '1', sort: 'oldest' }))!.numbers[0]).toBe('OR11')
  expect((await list({ payStatus: 'refunded' }))!.numbers).toEqual([])
})

test('the answer to a filter says nothing about the orders it leaves out', async () => {
  await cacheOrders(userDatabase(), [order(1), order(2, { batch: 'spring' })], TODAY - 1000)
  await cacheOrderList(
    userDatabase(),
    { tab: 'all', q: '', after: '', batch: 'spring' },
    { rows: [order(2, { batch: 'spring' })], next: null },
    TODAY,
  )
  expect((await list())!.numbers).toEqual(['OR2', 'OR1'])
})

test('they come newest first, page by page, and are as old as the oldest one shown', async () => {
  const all = Array.from({ length: 30 }, (_, n) => order(n + 1))
  await cacheOrders(userDatabase(), all.slice(0, 29), TODAY - DAY_MS)
  await cacheOrders(userDatabase(), all.slice(29), TODAY)
  const first = (await list())!
  expect([first.numbers[0], first.numbers.length, first.at]).toEqual(['OR30', 25, TODAY - DAY_MS])
  expect((await list({ after: first.next! }))!.numbers).toEqual(['OR5', 'OR4', 'OR3', 'OR2', 'OR1'])
  expect((await list({ q: 'OR30' }))!.at).toBe(TODAY)
})

test('an order’s page agrees with the lists that have seen it since, and they agree with its carrier', async () => {
  const asked: CacheableCall = { endpoint: orders.get.name, key: 'order 7', input: {} }
  await cachedAnswers.keep(
    asked,
    { at: TODAY - DAY_MS, data: { ...order(7, { trackingNumber: 'PT-7' }), shipment: {} } },
    TOKEN,
  )
  await cacheOrders(userDatabase(), [order(7, { trackingNumber: 'PT-7', manifested: true })], TODAY - 1000)
  expect((await cachedAnswers.find(asked))?.data).toMatchObject({
    status: 'ordered',
    manifested: true,
    shipment: {},
  })
  const result = (status: TrackingResult['status'], at: number): TrackingResult => ({
    number: 'PT-7',
    found: true,
    carrierName: 'Maple',
    sample: true,
    status,
    events: [],
    estimatedDelivery: null,
    checkedAt: new Date(at).toISOString(),
    orderId: order(7).id,
    route: null,
  })
  await cacheTrackingResult(userDatabase(), [result('out_for_delivery', TODAY)], TODAY)
  expect((await list({ tab: 'out_for_delivery' }))?.numbers).toEqual(['OR7'])
  expect((await cachedAnswers.find(asked))?.data).toMatchObject({ status: 'out_for_delivery' })
  await cacheTrackingResult(userDatabase(), [result('in_transit', TODAY - 5000)], TODAY)
  expect((await list())?.rows[0]).toMatchObject({ status: 'out_for_delivery' })
})

test('beyond a thousand orders the oldest are dropped', async () => {
  await cacheOrders(
    userDatabase(),
    Array.from({ length: 1010 }, (_, n) => order(n)),
    TODAY,
  )
  expect(await userDatabase().orders.count()).toBe(1000)
  expect((await list({ q: 'OR9' }))!.numbers).not.toContain('OR9')
})

test('an order missing from a full list is dropped; one beyond the list, or missing from a search, is not', async () => {
  await cacheOrders(userDatabase(), [order(1), order(2), order(3), order(4)], TODAY - 1)
  await cacheOrderList(userDatabase(), { tab: 'all', q: 'x', after: '' }, { rows: [], next: null }, TODAY)
  await cacheOrderList(
    userDatabase(),
    { tab: 'delivered', q: '', after: '' },
    { rows: [], next: null },
    TODAY,
  )
  expect((await list())!.numbers).toEqual(['OR4', 'OR3', 'OR2', 'OR1'])
  await cacheOrderList(
    userDatabase(),
    { tab: 'all', q: '', after: '' },
    { rows: [order(4), order(2)], next: 'more' },
    TODAY,
  )
  expect((await list())!.numbers).toEqual(['OR4', 'OR2', 'OR1'])
  await cacheOrderList(userDatabase(), { tab: 'all', q: '', after: '' }, { rows: [], next: null }, TODAY + 1)
  expect(await list()).toBeUndefined()
})

test('an order seen in detail is found in the list, as a row only', async () => {
  const { totalCents, ...row } = order(7)
  await cachedAnswers.keep(
    { endpoint: orders.get.name, key: 'order 7', input: {} },
    { at: TODAY, data: { ...row, totalCents, shipment: { contents: 'secret' } } },
    TOKEN,
  )
  expect((await list())!.rows).toEqual([order(7)])
})

test('the last known status of a number is found however it is typed; beyond 200 the least recently checked are dropped', async () => {
  const result = (n: number): TrackingResult => ({
    number: `PT-${n}`,
    found: true,
    carrierName: 'Maple',
    sample: true,
    status: 'inTransit' as TrackingResult['status'],
    events: [],
    estimatedDelivery: null,
    checkedAt: new Date(TODAY - 1_000_000 + n * 1000).toISOString(),
    orderId: null,
    route: null,
  })
  await cacheTrackingResult(
    userDatabase(),
    Array.from({ length: 205 }, (_, n) => result(n)),
    TODAY,
  )
  expect([...(await readTracking(['pt 200', 'PT-4'], TODAY)).keys()]).toEqual(['PT200'])
  expect((await readTracking(['PT-200'], TODAY + 31 * DAY_MS)).size).toBe(0)
})

test('an order of Friday evening belongs to Friday offline too, although it was Saturday in UTC', async () => {
  vi.stubEnv('TZ', 'America/Toronto')
  await cacheOrders(userDatabase(), [order(1, { createdAt: '2026-11-21T02:30:00.000Z' })], TODAY)
  expect((await list({ from: '2026-11-20', to: '2026-11-20' }))?.numbers).toEqual(['OR1'])
  expect((await list({ from: '2026-11-21' }))?.numbers).toEqual([])
  vi.unstubAllEnvs()
})

test('writing one person’s answers does not continue in the next person’s database', async () => {
  const answer = { at: TODAY, data: { rows: [order(1), order(2)], next: null } }
  const keeping = cachedAnswers
    .keep(
      { endpoint: orders.list.name, key: 'orders', input: { tab: 'all', q: '', after: '' } },
      answer,
      TOKEN,
    )
    .catch(() => {})
  // The check of who is signed in has passed; the first write is under way.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  accountToken.set('of the next')
  const next = await openUserDatabase('the next person')
  await keeping
  expect(await next.orders.count()).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { FreightQuote } from '#src/contract/freight.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { files } from '#server/db/schema/files.ts'
import { carrierAnswers, freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import { deleteUnusedFiles } from '#server/files/files.ts'
import { acceptQuote, askFreight } from '#tests/support/orders/freight.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { waitingFreight } from '#tests/support/server/waiting.ts'

let server: TestServer
let [ada, grace]: TestCustomer[] = []
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer()
  ada = await server.customer({ roles: ['ROLE_DISPATCHER'] })
  grace = await server.customer({ roles: ['ROLE_DISPATCHER'] })
  customer = await server.customer({ creditCents: 9000_00 })
})
afterAll(() => server.close())

const run = (verb: string, values: Record<string, string>, input = '', who = ada!) =>
  who.call<DeskOutcome>('POST', '/admin/verbs', { verb, values, input })
async function answer<T>(verb: string, values: Record<string, string>, input = ''): Promise<T> {
  const { data, msg } = await run(verb, values, input)
  if (!data) throw new Error(`${verb}: ${msg}`)
  return data.result as T
}
const decline = ({ id, offerList }: FreightQuote, why: object) =>
  customer.call<FreightQuote>('POST', `/quotes/${id}/decline`, { offerId: offerList[0]!.id, ...why })
/** Declines all of its offers but for one reason. */
async function lose(quote: FreightQuote, why: object): Promise<void> {
  for (const offer of quote.offerList) {
    const { code, msg } = await decline({ ...quote, offerList: [offer] }, why)
    if (code !== 200) throw new Error(msg)
  }
}

test('the customer may say why, staff may note it, and each counts by month, lane and carrier', async () => {
  const [won, dear, silent, open] = [
    await askFreight(customer),
    await askFreight(customer),
    await askFreight(customer),
    await askFreight(customer),
  ]
  await acceptQuote(customer, won)
  expect((await decline(dear, { reason: 'because' })).code).not.toBe(200)
  await lose(dear, { reason: 'price', note: ' 400 too much ' })
  await lose(silent, {})
  const shown = await answer<{ lost?: object }>('freight show', { 'quote-number': dear.number })
  expect(shown.lost).toEqual({ reason: 'price', note: '400 too much', by: 'customer' })

  expect((await run('freight outcome', { 'quote-number': open.number, reason: 'speed' })).msg).toMatch(
    /isn’t lost/,
  )
  expect(await answer('freight outcomes', {})).toMatchObject([
    { quoted: '4', open: '1', won: '1', lost: '2', percent: '33.3', tooDear: '1', noReason: '1' },
  ])
  await answer('freight outcome', { 'quote-number': silent.number, reason: 'elsewhere', note: 'By phone' })
  const rows = await answer<object[]>('freight outcomes', { by: 'lane' })
  expect(rows).toMatchObject([{ lane: 'ON → QC', quoted: '4', won: '1', wentElsewhere: '1', noReason: '0' }])
  expect(await answer('freight outcomes', { by: 'carrier', source: 'card' })).toMatchObject([
    { carrier: expect.stringContaining('Sample'), quoted: '4', won: '1', lost: '2' },
  ])
  expect(await answer('freight outcomes', { source: 'operator' })).toEqual([])
  expect(await answer('freight outcomes', { from: '2026-01', to: '2026-02' })).toEqual([])

  // What nobody answered in time is lost too, without a reason.
  await server.deps.database.sql
    .update(freightOffers)
    .set({ validUntil: server.clock.now() })
    .where(eq(freightOffers.quoteId, open.id))
  const [later] = await answer<Record<string, string>[]>('freight outcomes', {
    from: '2026-11',
    to: '2026-11',
  })
  expect(later).toMatchObject({ open: '0', lost: '3', noReason: '1' })
  await answer('freight outcome', { 'quote-number': open.number, reason: 'notNeeded' })
})

test('a carrier’s answer is kept as a file for staff alone, and is gone when it is removed', async () => {
  const quote = await askFreight(customer)
  const values = { 'quote-number': quote.number, file: 'Re Offer.eml', carrier: 'North Lines' }
  const mail = Buffer.from('From: sales@north.example\r\nSubject: 1600 all in\r\n\r\nHello').toString(
    'base64',
  )
  const refused = Buffer.from('#!/bin/sh\necho no').toString('base64')
  expect((await run('freight answer', { ...values, file: 'run.sh' }, refused)).msg).toMatch(/isn’t a PDF/)
  expect((await run('freight answer', values, Buffer.alloc(6_000_000).toString('base64'))).msg).toMatch(
    /larger than 5 MB/,
  )
  await answer('freight answer', values, mail)
  const [kept] = await answer<{ id: string; name: string }[]>('freight answers', {
    'quote-number': quote.number,
  })
  expect(kept).toMatchObject({ name: 'Re Offer.eml', carrier: 'North Lines' })

  const one = { 'quote-number': quote.number, 'answer-id': kept!.id }
  const { data } = await run('freight open', one)
  expect(data!.files).toEqual([{ name: 'Re Offer.eml', base64: mail }])
  const seen = await customer.call<FreightQuote>('GET', `/quotes/${quote.id}`)
  expect(JSON.stringify(seen.data)).not.toMatch(/North Lines|Re Offer/)

  const [row] = await server.deps.database.sql.select().from(carrierAnswers)
  const longAgo = new Date(server.clock.now().getTime() - 3 * 86_400_000)
  await server.deps.database.sql.update(files).set({ createdAt: longAgo }).where(eq(files.id, row!.fileId))
  await deleteUnusedFiles(server.deps)
  const stored = () => server.deps.database.sql.$count(files, eq(files.id, row!.fileId))
  expect(await stored()).toBe(1)
  await answer('freight remove', one)
  expect((await run('freight open', one)).msg).toMatch(/not found/)
  await deleteUnusedFiles(server.deps)
  expect(await stored()).toBe(0)
})

test('the next request is one that nobody has, and what one leaves is free again', async () => {
  const numbers: string[] = []
  for (const minutes of [3, 2, 1])
    numbers.push(
      await waitingFreight(server, customer, new Date(server.clock.now().getTime() - minutes * 60_000)),
    )
  const next = async (who: TestCustomer, after?: string) =>
    ((await run('freight next', after ? { after } : {}, '', who)).data!.result as { number: string }).number
  const [first, second] = await Promise.all([next(ada!), next(grace!)])
  expect(new Set([first, second])).toEqual(new Set(numbers.slice(0, 2)))
  expect(await next(ada!, first)).toBe(numbers[2])
  expect(await next(grace!, second)).toBe(first)
  expect(await next(ada!, numbers[2])).toBe(second)
})

test('nobody answers over a colleague without knowing', async () => {
  const quote = await askFreight(customer)
  const price = { 'quote-number': quote.number, carriage: '1850.00', days: '5' }
  await answer('freight offer', price)
  await answer('freight offer', { ...price, carriage: '1700.00' })
  const told = `${ada!.user.nickName} has already sent an offer`
  expect((await run('freight offer', price, '', grace!)).msg).toContain(told)
  expect(
    (await run('freight refuse', { 'quote-number': quote.number, answer: 'No truck' }, '', grace!)).msg,
  ).toContain(told)
  expect((await run('freight offer', { ...price, anyway: '' }, '', grace!)).code).toBe(200)
  expect(
    (await run('freight refuse', { 'quote-number': quote.number, answer: 'No', anyway: '' }, '', grace!))
      .code,
  ).toBe(200)
  const [row] = await server.deps.database.sql
    .select()
    .from(freightQuotes)
    .where(eq(freightQuotes.id, quote.id))
  expect(row!.state).toBe('declined')
})

test('the card’s own price is beside the request, and why it has none', async () => {
  const quote = await askFreight(customer)
  const rows = await answer<Record<string, string>[]>('freight card', { 'quote-number': quote.number })
  expect(new Set(rows.filter(({ refused }) => refused === '').map(({ service }) => service))).toEqual(
    new Set(quote.offerList.map(({ rate }) => rate.serviceName)),
  )
  expect(rows[0]).toMatchObject({ price: expect.stringMatching(/^\d+\.\d\d$/), cost: expect.any(String) })
})

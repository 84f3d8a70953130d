import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { buyMore, readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe('a customer, as support knows them', () => {
  let server: TestServer
  let support: TestCustomer
  let mina: TestCustomer
  beforeAll(async () => {
    server = await startServer()
    support = await server.customer({ roles: ['ROLE_SUPPORT'] })
    mina = await server.customer()
  })
  afterAll(() => server.close())

  const run = async (verb: string, values: Record<string, string>) =>
    support.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
  const found = async (text: string) =>
    ((await run('customer find', { text })).data!.result as { customer: string }[]).map((row) => row.customer)

  test('is found by email, by part of a name, and by every number they would read out', async () => {
    const { data } = await mina.call<OrderDetails>('GET', `/orders/${await buyMore(mina)}`)
    const { number, trackingNumber } = data!
    const invoices = await mina.call<{ rows: { number: string }[] }>('GET', '/invoices')
    for (const said of [
      mina.user.userName.toUpperCase(),
      mina.user.nickName,
      number.toLowerCase().replace('-', ' '),
      trackingNumber!,
      invoices.data!.rows[0]!.number,
      mina.user.customerId,
    ])
      expect(await found(said), said).toEqual([mina.user.customerId])
    expect(await found('nobody@example.com')).toEqual([])
    expect(await found('100%')).toEqual([])
  })

  test('is one page: members, money, orders, notes, and what was done for them', async () => {
    const customer = mina.user.customerId
    await run('customer note', { customer, note: 'Prefers to be called in the morning.' })
    const { data } = await run('customer show', { customer })
    expect(data!.result).toMatchObject({
      name: mina.user.nickName,
      blocked: '',
      members: [{ email: mina.user.userName, roles: 'owner' }],
      orders: [{ status: 'ordered' }],
      notes: [{ author: support.user.nickName, note: 'Prefers to be called in the morning.' }],
      acts: expect.arrayContaining([
        expect.objectContaining({ action: 'customer:note', actor: support.user.nickName }),
      ]),
    })
  })

  test('who is blocked buys nothing and books no pickup, and does everything else', async () => {
    const lee = await server.customer()
    await buyMore(lee)
    const customer = lee.user.customerId
    expect((await run('customer block', { customer })).fields).toEqual({
      'values.reason': 'validation.required',
    })
    await run('customer block', { customer, reason: 'three card payments disputed' })
    const { purchase } = await readyToBuy(server, {}, lee)
    expect((await lee.call('POST', '/orders', purchase)).msg).toMatch(/paused for this account/)
    expect((await lee.call('GET', '/orders')).code).toBe(200)
    const shown = (await run('customer show', { customer })).data!.result
    expect(shown).toMatchObject({
      blockedFor: 'three card payments disputed',
      acts: expect.arrayContaining([
        expect.objectContaining({ action: 'customer:block', reason: 'three card payments disputed' }),
      ]),
    })
    await run('customer unblock', { customer, reason: 'paid' })
    await buyMore(lee)
    expect((await run('customer unblock', { customer, reason: 'paid' })).msg).toMatch(/isn’t blocked/)
  })
})

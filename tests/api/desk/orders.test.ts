import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { addCard, creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe('what support does for a customer', () => {
  let server: TestServer
  let support: TestCustomer
  beforeAll(async () => {
    server = await startServer()
    support = await server.customer({ roles: ['ROLE_SUPPORT'] })
  })
  afterAll(() => server.close())
  const run = (verb: string, values: Record<string, string>) =>
    support.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })

  test('an order is found by its own or the carrier’s number, with its money; cancelled, its credits are back', async () => {
    const lee = await server.customer()
    const { data } = await lee.call<OrderDetails>('GET', `/orders/${await buyMore(lee)}`)
    const paid = 500_00 - (await creditsOf(lee))
    for (const number of [data!.number.toLowerCase(), data!.trackingNumber!])
      expect((await run('order show', { number })).data!.result).toMatchObject({
        number: data!.number,
        status: 'ordered',
        customer: lee.user.customerId,
        money: { total: (paid / 100).toFixed(2), credited: '0.00', unpaid: '0.00' },
        invoices: [{ kind: 'purchase', state: 'paid' }],
        claims: [],
      })
    expect((await run('order cancel', { number: data!.number })).fields).toEqual({
      'values.reason': 'validation.required',
    })
    await run('order cancel', { number: data!.number, reason: 'asked by telephone' })
    expect(await creditsOf(lee)).toBe(500_00)
    const { history } = (await lee.call<OrderDetails>('GET', `/orders/${data!.id}`)).data!
    expect(history).toContainEqual(
      expect.objectContaining({ event: 'order.cancelled', actor: support.user.nickName }),
    )
    expect((await run('order cancel', { number: data!.number, reason: 'again' })).msg).toMatch(/already/)
    expect((await run('order show', { number: 'OR0000-1235' })).msg).toMatch(/not found/)
    await ledgerHolds(server)
  })

  test('an invoice is saved as its customer gets it, and every session of theirs ends', async () => {
    const lee = await server.customer()
    await buyMore(lee)
    const invoices = await lee.call<{ rows: { number: string }[] }>('GET', '/invoices')
    const { files } = (await run('customer invoice', { 'invoice-number': invoices.data!.rows[0]!.number }))
      .data!
    expect(Buffer.from(files[0]!.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const customer = lee.user.customerId
    const ended = await run('customer log-out', { customer, reason: 'laptop stolen' })
    expect(ended.data!.result).toEqual({ message: '1 session ended.' })
    expect((await lee.call('GET', '/orders')).messageId).toBe('error.session')
  })

  test('a customer who asks for it is deleted: refunded the way they paid, and what law requires stays', async () => {
    const lee = await server.customer({ creditCents: 0 })
    const card = await addCard(lee)
    await topUp(lee, { cardId: card.id, subtotal: 60_00 })
    await buyMore(lee)
    const left = await creditsOf(lee)
    const customer = lee.user.customerId
    const shown = await run('customer erase', { customer, reason: 'asked', 'dry-run': '' })
    expect(shown.data!.result).toMatchObject({
      dryRun: true,
      owed: '0.00',
      refunds: [{ method: 'card', ending: '4242' }],
      goes: expect.arrayContaining([{ kind: 'members', count: 1 }]),
      stays: expect.arrayContaining([expect.objectContaining({ kind: 'orders', count: 1 })]),
    })
    expect(await creditsOf(lee)).toBe(left)
    const asked = await run('customer erase', { customer, reason: 'asked in writing' })
    const [number = ''] = (asked.data!.result as { message: string }).message.split(':')
    expect((await lee.call('GET', '/orders')).code, 'not until a second person agrees').toBe(200)
    const admin = await server.customer({ roles: ['ROLE_ADMIN'] })
    await admin.call('POST', '/admin/verbs', { verb: 'countersign confirm', values: { number } })
    expect((await lee.call('GET', '/orders')).code).toBe(401)
    const gone = (await run('customer show', { customer })).data!.result
    expect(gone).toMatchObject({ available: '0.00', members: [], orders: [{ status: 'ordered' }] })
    expect((await run('customer erase', { customer, reason: 'again', 'dry-run': '' })).msg).toMatch(
      /deleted already/,
    )
    await ledgerHolds(server)
  })
})

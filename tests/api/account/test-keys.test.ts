import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import type { CarrierInfo } from '#src/contract/quotes.ts'
import { API_SCOPES } from '#src/domain/account/api-key.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { pdfText } from '#tests/support/documents/read-pdf.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import {
  callAs,
  PASSWORD,
  startServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/server.ts'

describe.each(DATABASES)('test keys, on $name', ({ open }) => {
  let server: TestServer
  let owner: TestCustomer
  let secret: string
  let program: Pick<TestCustomer, 'call'>
  beforeAll(async () => {
    server = await startServer({
      database: open,
      carriers: (usual) => ({
        list: async () => {
          const all = await usual.list()
          return [...all, { ...all[0]!, code: 'real', name: 'Real carrier', sample: false }]
        },
        find: async (code) =>
          code === 'real' ? { ...(await usual.list())[0]!, code: 'real', sample: false } : usual.find(code),
      }),
    })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    owner = await server.customer({ creditCents: 100_00 })
    secret = (
      await owner.call<ApiKeyWithSecret>('POST', '/api-keys', {
        name: 'Trial',
        scopes: API_SCOPES,
        test: true,
      })
    ).data!.secret
    program = { call: (method, path, body) => callAs(server.app, secret, method, path, body) }
  })

  const books = async () =>
    (
      await server.deps.database.sql.execute<{ kind: string }>(sql`
        select (select count(*) from ledger_entries) as entries, (select count(*) from company_entries) as company,
          (select count(*) from invoices) as invoices, (select count(*) from shipment_costs) as costs,
          (select last_value from order_numbers) as orders, (select last_value from invoice_numbers) as numbers`)
    ).rows[0]

  test('begin differently, and see sample carriers alone', async () => {
    expect(secret).toMatch(/^ptg_test_/)
    const seen = (await program.call<CarrierInfo[]>('GET', '/services')).data!
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ sample }) => !sample)).toEqual([])
    expect((await owner.call<CarrierInfo[]>('GET', '/services')).data!.some(({ sample }) => !sample)).toBe(
      true,
    )
    const quote = { ...make.quote(make.shipment()), carrierCode: 'real' }
    expect((await program.call('POST', '/quotes/parcel', quote)).code).toBe(404)
    expect((await owner.call('POST', '/quotes/parcel', quote)).code).toBe(200)
  })

  test('buy and cancel, which costs nothing and leaves no trace in the books', async () => {
    const before = await books()
    const id = await buyMore(program)
    const { data: order } = await program.call<OrderDetails>('GET', `/orders/${id}`)
    expect(order).toMatchObject({ status: 'ordered', payStatus: 'paid', sample: true })
    expect(order!.number).toMatch(/^TS\d{4}-\d{4}$/)
    expect(order!.totalCents).toBeGreaterThan(0)
    expect(order!.trackingNumber).not.toBeNull()
    expect((await program.call('POST', `/orders/${id}/cancel`)).code).toBe(200)
    expect((await program.call<OrderDetails>('GET', `/orders/${id}`)).data!.status).toBe('cancelled')
    expect(await books()).toEqual(before)
    expect((await verifyLedger(server.deps.database)).faults).toEqual([])
  })

  test('touch nothing that is real: orders, counts, trackers, credits', async () => {
    const real = await buyMore(owner)
    const { data: credits } = await owner.call('GET', '/credits')
    const id = await buyMore(program)
    expect((await owner.call<{ all: number }>('GET', '/orders/counts')).data!.all).toBe(1)
    expect((await owner.call('GET', `/orders/${id}`)).code).toBe(404)
    expect((await program.call('GET', `/orders/${real}`)).code).toBe(404)
    expect((await owner.call<{ total: number }>('GET', '/trackers')).data!.total).toBe(1)
    expect((await owner.call('GET', '/credits')).data).toEqual(credits)
  })

  test('see each other’s orders, as keys of one customer', async () => {
    const id = await buyMore(program)
    const second = (
      await owner.call<ApiKeyWithSecret>('POST', '/api-keys', {
        name: 'Second',
        scopes: ['read'],
        test: true,
      })
    ).data!
    expect((await callAs(server.app, second.secret, 'GET', `/orders/${id}`)).code).toBe(200)
  })

  test('print labels that say they are a test', async () => {
    const id = await buyMore(program)
    const { rawPayload } = await server.app.inject({
      url: `/api/orders/${id}/label`,
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(pdfText(rawPayload)).toContain('TEST – NOT VALID FOR CARRIAGE')
  })

  test('leave nothing behind when the account is deleted', async () => {
    await buyMore(program)
    const left = async () =>
      (
        await server.deps.database.sql.execute<{ n: number }>(sql`
          select count(*)::int as n from customers where sandbox_of = ${owner.user.customerId}`)
      ).rows[0]!.n
    expect(await left()).toBe(1)
    expect((await owner.call('DELETE', '/account', { password: PASSWORD })).code).toBe(200)
    expect(await left()).toBe(0)
    expect((await program.call('GET', '/orders')).code).toBe(401)
    expect((await verifyLedger(server.deps.database)).faults).toEqual([])
  })
})

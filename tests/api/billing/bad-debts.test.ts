import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Settlement } from '#src/contract/billing/invoices.ts'
import { taxLinesBetween } from '#server/modules/invoices/tax-lines.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { listOf } from '#tests/support/payments/invoices.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('what a customer never pays, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  afterEach(() => ledgerHolds(server))

  test('is written off once, with its tax, as a loss and not as less revenue; what is paid never is', async () => {
    const { customer, orderId } = await boughtOrder(server)
    const { data: order } = await customer.call<{ number: string }>('GET', `/orders/${orderId}`)
    await adminOutput(server, 'adjustment', 'create', order!.number, '10.00', '--reason', 'weight')
    const numberOf = async (kind: string) => (await listOf(customer)).find((row) => row.kind === kind)!.number
    const [paid, unpaid] = [await numberOf('purchase'), await numberOf('adjustment')]
    expect(await adminOutput(server, 'invoice', 'write-off', unpaid)).toBe('Add a reason.')
    expect(await adminOutput(server, 'invoice', 'write-off', paid, '--reason', 'bankrupt')).toBe(
      `${paid}: nothing of it is unpaid.`,
    )
    const { customers, company } = await bookedDuring(server, () =>
      adminOutput(server, 'invoice', 'write-off', unpaid, '--reason', 'bankrupt'),
    )
    expect({ customers, company }).toEqual({
      customers: { receivable: -10_50, tax_GST: 50, written_off: 10_00 },
      company: {},
    })
    const figures = (
      await taxLinesBetween(server.deps.database.sql, new Date(0), new Date(server.clock.now().getTime() + 1))
    ).filter(({ kind }) => kind === 'badDebt')
    expect(figures, 'deducted in the return as such').toMatchObject([
      { tax: 'GST', baseCents: -10_00, taxCents: -50 },
    ])
    expect(await adminOutput(server, 'invoice', 'write-off', unpaid, '--reason', 'again')).toBe(
      `${unpaid}: nothing of it is unpaid.`,
    )
    expect((await customer.call<Settlement>('GET', '/settlement')).data).toMatchObject({
      unpaidCents: 0,
      unpaidCount: 0,
    })
    expect((await listOf(customer)).map(({ kind }) => kind).toSorted()).toEqual([
      'adjustment',
      'creditNote',
      'purchase',
    ])
  })
})

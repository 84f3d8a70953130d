import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { ROOT } from '#server/platform/root.ts'
import { bookedDuring } from '#tests/support/payments/books.ts'
import { readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Debits first; accounts that are in neither ledger are left out. */
function lineOf(name: string, accounts: Record<string, number>): string[] {
  const parts = Object.entries(accounts)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([account, cents]) => `${account} ${(cents / 100).toFixed(2)}`)
  return parts.length > 0 ? [`  ${name.padEnd(10)} ${parts.join(', ')}`] : []
}

test('the example in docs/money.md is what the ledgers book', async () => {
  await runVerb({ argv: ['markup', 'set', '25', '--reason', 'x'], input: '' }, server.deps)
  const { customer, purchase } = await readyToBuy(server)
  const { id: cardId } = await addCard(customer)
  let orderId = ''
  const deeds: [string, () => Promise<unknown>][] = [
    ['A top-up of $50.00 by card', () => topUp(customer, { cardId, subtotal: 50_00 })],
    [
      'A parcel is bought with a markup of 25 %',
      async () => {
        const { data } = await customer.call<PurchaseOutcome>('POST', '/orders', purchase)
        if (data?.outcome === 'bought') orderId = data.orderId
      },
    ],
    [
      'It is cancelled before the carrier has it',
      () => customer.call('POST', `/orders/${orderId}/cancel`, {}),
    ],
  ]
  const lines: string[] = []
  for (const [what, deed] of deeds) {
    const { customers, company } = await bookedDuring(server, deed)
    lines.push(what, ...lineOf('customers', customers), ...lineOf('company', company))
  }
  const page = readFileSync(join(ROOT, 'docs/money.md'), 'utf8')
  const [, example] = /### An example\n[^]*?```\n([^]*?)\n```/.exec(page) ?? []
  expect(example).toBe(lines.join('\n'))
})

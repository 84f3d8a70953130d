import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { askFreight, freightRequest } from '#tests/support/orders/freight.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let dispatcher: TestCustomer
beforeAll(async () => {
  server = await startServer()
  dispatcher = await server.customer({ roles: ['ROLE_DISPATCHER'] })
})
afterAll(() => server.close())

const run = (verb: string, values: Record<string, string>) =>
  dispatcher.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
/** A truckload that no rate card prices. */
const asked = async (to: string) => {
  const customer = await server.customer()
  const { number } = await askFreight(
    customer,
    freightRequest({
      mode: 'ftl',
      units: undefined,
      totalWeight: 20_000,
      totalPallets: 3,
      description: 'Pots',
      trailer: { equipment: 'dry_van' },
      from: { country: 'CA', postalCode: 'Y1A 1A1' },
      to: { country: 'CA', postalCode: to },
    }),
  )
  return number
}
const offer = (number: string, more: Record<string, string>) =>
  run('freight offer', { 'quote-number': number, carriage: '1850.00', days: '5', ...more })

test('a dispatcher prices a request beside what was offered on its lane before, the same area first', async () => {
  const [same, region, elsewhere] = [await asked('X1A 1A1'), await asked('X0E 0T0'), await asked('M5V 2T6')]
  for (const number of [same, elsewhere]) await offer(number, { cost: '1600.00' })
  await offer(region, {})
  const now = await asked('X1A 2N8')
  const { data } = await run('freight similar', { 'quote-number': now })
  expect(data!.result).toMatchObject([
    { number: same, to: 'X1A 1A1', cost: '1600.00', state: 'open' },
    { number: region, to: 'X0E 0T0', cost: '2645.50', margin: '0.00' },
  ])
})

test('what it would come to is shown before it is sent, and nothing is sent by looking', async () => {
  const number = await asked('X1A 1A1')
  const looked = (await offer(number, { 'dry-run': '' })).data!.result as Record<string, unknown>
  expect(looked).toMatchObject({
    offered: false,
    lines: { freight: '1850.00' },
    taxes: { GST: expect.any(String) },
  })
  const { data } = await run('freight show', { 'quote-number': number })
  expect(data!.result).toMatchObject({ state: 'requested', offers: [] })
  const sent = (await offer(number, {})).data!.result as Record<string, unknown>
  expect(sent).toEqual({ ...looked, offered: true })
})

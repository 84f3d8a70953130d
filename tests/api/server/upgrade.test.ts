import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { OrderRow } from '#src/contract/orders.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { PROTOCOLS, recording } from '#tests/support/server/protocols.ts'
import { callAs, PASSWORD, startServer, type TestServer } from '#tests/support/server/server.ts'

const operate = (server: TestServer, ...argv: string[]) => runVerb({ argv, input: '' }, server.deps)

/** Somebody who has bought, paid, drafted and saved addresses, in the version that is here. */
async function record(file: string): Promise<void> {
  const server = await startServer({ seed: 'recorded' })
  const { customer } = await boughtOrder(server, { accountType: 'Business' })
  await customer.call('POST', '/addresses', { ...make.address({ fullName: 'Zoé Roy' }), id: make.id() })
  const card = await addCard(customer)
  await topUp(customer, { cardId: card.id })
  const doc = { kind: 'parcel', values: { shipment: make.shipment() } }
  const op = { opId: make.id(), entity: 'draft', id: make.id(), baseRev: 0, doc }
  expect(await customer.call('POST', '/sync', { user: customer.user.id, ops: [op] })).toMatchObject({
    data: { results: [{ code: 200 }] },
  })
  await operate(server, 'promo', 'create', 'WELCOME', '--credit', '10.00')
  expect(await operate(server, 'backup', file)).toMatchObject({ failed: false })
  await server.close()
}

const newest = Number(
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)!
    .slice(0, 4),
)
if (recording && !existsSync(join(PROTOCOLS, `server-${newest}.backup`)))
  await record(join(PROTOCOLS, `server-${newest}.backup`))

const folder = mkdtempSync(join(tmpdir(), 'portage-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const VERSIONS = readdirSync(PROTOCOLS).flatMap((file) => /^server-(\d+)\.backup$/.exec(file)?.[1] ?? [])

test.each(
  VERSIONS.flatMap((version) => BOTH_DATABASES.map(({ name, open }) => [version, name, open] as const)),
)(
  'the data of version %s is brought to this one on %s: books right, orders and addresses there, and people go on',
  async (version, _, open) => {
    const server = await startServer({ database: open, seed: `after-${version}` })
    const restored = await operate(server, 'restore', join(PROTOCOLS, `server-${version}.backup`))
    expect(restored).toMatchObject({
      failed: false,
      wrong: false,
      output: expect.stringMatching(/The ledger is correct/) as string,
    })
    const { data, ...signedIn } = await callAs<{ access_token: string }>(
      server.app,
      undefined,
      'POST',
      '/auth/login',
      {
        username: 'person1@example.com',
        password: PASSWORD,
      },
    )
    expect(signedIn).toEqual({ code: 200, msg: 'ok' })
    const call = <T>(path: string) => callAs<T>(server.app, data!.access_token, 'GET', path)
    const orders = (await call<{ rows: OrderRow[] }>('/orders')).data!.rows
    expect(orders).toHaveLength(1)
    expect(await call(`/orders/${orders[0]!.id}`)).toMatchObject({ code: 200 })
    expect((await call<{ rows: object[] }>('/addresses')).data!.rows).toEqual([
      expect.objectContaining({ fullName: 'Zoé Roy' }) as object,
    ])
    expect((await call<{ rows: object[] }>('/drafts')).data!.rows).toHaveLength(1)
    expect(await call('/payments')).toMatchObject({ code: 200 })
    await server.close()
  },
)

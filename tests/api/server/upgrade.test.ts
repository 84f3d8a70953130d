import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OrderRow } from '#src/contract/orders.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { openDatabase } from '#server/db/open.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { packFolder, unpackFolder } from '#tests/support/database/packed-folder.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { addCard, topUp } from '#tests/support/payments/cards.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { inTurn } from '#tests/support/server/full-run.ts'
import { PROTOCOLS, recording } from '#tests/support/server/protocols.ts'
import { callAs, PASSWORD, startServer, type TestServer } from '#tests/support/server/server.ts'

const operate = (server: TestServer, ...argv: string[]) => runVerb({ argv, input: '' }, server.deps)

/**
 * Somebody who has bought, paid, drafted and saved addresses, in the version that is here: as a back-up, and as
 * the folder of the embedded database.
 */
async function record(files: { backup: string; folder: string }): Promise<void> {
  const dataDir = newFolder()
  const server = await startServer({ seed: 'recorded', database: () => openFolder(dataDir) })
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
  if (!existsSync(files.backup))
    expect(await operate(server, 'backup', files.backup)).toMatchObject({ failed: false })
  await server.close()
  if (!existsSync(files.folder)) packFolder(join(dataDir, 'pglite'), files.folder)
}

const backupOf = (version: string | number) => join(PROTOCOLS, `server-${version}.backup`)
const folderOf = (version: string | number) => join(PROTOCOLS, `server-${version}.folder.tar.br`)
const openFolder = (dataDir: string) => openDatabase({ databaseUrl: '', dataDir })

const newest = Number(
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)!
    .slice(0, 4),
)
const newFolder = () => mkdtempSync(join(tmpdir(), 'portage-upgrade-'))
if (recording && !(existsSync(backupOf(newest)) && existsSync(folderOf(newest))))
  await record({ backup: backupOf(newest), folder: folderOf(newest) })

const VERSIONS = readdirSync(PROTOCOLS).flatMap((file) => /^server-(\d+)\.backup$/.exec(file)?.[1] ?? [])

/** Each version in one of these ways, in turn; in full runs, in all three. */
const WAYS = [...BOTH_DATABASES.map(({ name }) => name), 'folder'] as const
const versionsBy = (way: string) => inTurn(VERSIONS, WAYS.indexOf(way), WAYS.length)

test.each(
  BOTH_DATABASES.flatMap(({ name, open }) =>
    versionsBy(name).map((version) => [version, name, open] as const),
  ),
)(
  'a back-up of version %s is restored in this one on %s: books right, orders and addresses there, and people go on',
  async (version, _, open) => {
    const server = await startServer({ database: open, seed: `after-${version}` })
    expect(await operate(server, 'restore', backupOf(version))).toMatchObject({
      failed: false,
      wrong: false,
      output: expect.stringMatching(/The ledger is correct/) as string,
    })
    await peopleGoOn(server)
    await server.close()
  },
)

test.each(versionsBy('folder'))(
  'this version starts on the data folder of version %s: books right, orders and addresses there, and people go on',
  async (version) => {
    const dataDir = newFolder()
    unpackFolder(folderOf(version), join(dataDir, 'pglite'))
    const server = await startServer({ database: () => openFolder(dataDir), seed: `after-${version}` })
    expect(await operate(server, 'ledger', 'verify')).toMatchObject({ failed: false, wrong: false })
    await peopleGoOn(server)
    await server.close()
  },
)

async function peopleGoOn(server: TestServer): Promise<void> {
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
}

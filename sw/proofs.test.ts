import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ProofRow } from '#src/contract/proofs.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { sample } from '#tests/support/server/upload.ts'
import { sendOutbox } from './outbox.ts'

let server: TestServer
let customer: TestCustomer
let orderId: string
/** What the worker asked for, in order; the answers to those named in `lost` don't arrive. */
let asked: string[]
let lost: string[]

beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ customer, orderId } = await boughtOrder(server))
  asked = []
  lost = []
  vi.stubGlobal('cookieStore', { get: async () => ({ value: customer.token }) })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(`http://portage.test${path}`, init)
    const payload = Buffer.from(await request.arrayBuffer())
    const name = path.endsWith('/files') ? `photo ${positionIn(payload)}` : path.replace('/api/', '')
    asked.push(name)
    const answer = await server.app.inject({
      method: 'POST',
      url: path,
      headers: Object.fromEntries(request.headers),
      payload,
    })
    if (lost.includes(name)) throw new TypeError('Failed to fetch')
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const positionIn = (body: Buffer) => /name="position"\r\n\r\n(\d)/.exec(body.toString('latin1'))?.[1]
const noTabs = () => Promise.resolve(false)
const proofs = async () =>
  (await customer.call<{ rows: ProofRow[] }>('GET', `/orders/${orderId}/proofs`)).data!.rows

test('photos go before their proof; a line that breaks goes on with the photo it broke at, and nothing arrives twice', async () => {
  const device = await deviceWithProof({ photos: 2 })
  lost = ['photo 2']
  await expect(sendOutbox(noTabs), 'the browser tries again').rejects.toThrow('could not be sent')
  expect(asked).toEqual(['photo 1', 'photo 2'])
  expect(await proofs()).toEqual([])

  asked = []
  lost = ['sync']
  await expect(sendOutbox(noTabs)).rejects.toThrow('could not be sent')
  expect(asked).toEqual(['photo 2', 'sync'])
  expect(await proofs()).toMatchObject([{ photos: 2 }])

  asked = []
  lost = []
  await sendOutbox(noTabs)
  expect(asked, 'the photos are there').toEqual(['sync'])
  expect(await proofs()).toHaveLength(1)
  expect(await device.row(), 'the next page hears what became of it').toMatchObject({
    state: 'queued',
    leaseId: '',
  })
})

test('what the server refuses holds up nothing else, and waits for a page to say so', async () => {
  await deviceWithProof({ photos: 1, order: make.id() })
  await sendOutbox(noTabs)
  expect(asked).toEqual(['photo 1', 'sync'])
})

test('a proof that a page has taken over meanwhile is left to it', async () => {
  const device = await deviceWithProof({ photos: 2 })
  const usual = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await device.change({ leaseId: 'a page', state: 'sending' })
    return usual(path, init)
  })
  await sendOutbox(noTabs)
  expect(asked).toEqual(['photo 1'])
  expect(await device.row()).toMatchObject({ leaseId: 'a page', state: 'sending' })
})

let devices = 0

/** A device on which somebody recorded a proof without a network, as src/offline/records/proofs.ts leaves it. */
async function deviceWithProof({ photos, order = orderId }: { photos: number; order?: string }) {
  const hash = `device ${(devices += 1)}`
  const id = make.id()
  const key = `proof/${id}`
  const { user } = customer
  await stored('portage-app', { facts: [{ key: 'account', value: { hash } }] })
  await stored(`portage-u-${hash}`, {
    facts: [{ key: 'user', value: { user: { userId: user.id, partnerId: user.customerId } } }],
    outbox: [
      {
        seq: 1,
        opId: make.id(),
        key,
        entity: 'proof',
        id,
        baseRev: 0,
        doc: make.proof({ orderId: order, photos, at: new Date().toISOString() }),
        attempts: 0,
        failures: 0,
        nextAt: 0,
        state: 'queued',
        leaseId: '',
        leaseUntil: 0,
      },
    ],
    attachments: Array.from({ length: photos }, (_, n) => ({
      key,
      position: n + 1,
      name: `photo-${n + 1}.jpg`,
      type: 'image/jpeg',
      bytes: new Uint8Array(sample.jpeg().bytes),
      sent: false,
    })),
  })
  const outbox = (mode: IDBTransactionMode) => inTable(`portage-u-${hash}`, 'outbox', mode)
  const row = async () => done<object>((await outbox('readonly')).get(1))
  return {
    row,
    change: async (more: object) => {
      const before = await row()
      await done((await outbox('readwrite')).put({ ...before, ...more }))
    },
  }
}

const KEYS: Record<string, string | string[]> = {
  facts: 'key',
  outbox: 'seq',
  attachments: ['key', 'position'],
}

async function stored(name: string, tables: Record<string, object[]>): Promise<void> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const table of Object.keys(tables))
      opening.result.createObjectStore(table, { keyPath: KEYS[table]! })
  })
  const db = await done(opening)
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) await done(db.transaction(table, 'readwrite').objectStore(table).put(row))
  db.close()
}

async function inTable(name: string, table: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await done(indexedDB.open(name))).transaction(table, mode).objectStore(table)
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('database')))
  })

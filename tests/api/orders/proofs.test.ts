import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import type { ProofRow } from '#src/contract/proofs.ts'
import type { SyncFeed, SyncResult } from '#src/contract/sync.ts'
import type { Proof } from '#src/domain/orders/proof.ts'
import { deleteStrayProofFiles } from '#server/modules/proofs/retention.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample, type Sample } from '#tests/support/server/upload.ts'

let server: TestServer
let customer: TestCustomer
let orderId: string
beforeAll(async () => {
  server = await startServer()
  ;({ customer, orderId } = await boughtOrder(server))
})
afterAll(() => server.close())

const proof = (more: Partial<Proof> = {}) => make.proof({ orderId, ...more })
const op = (id: string, doc: Proof | null, opId = make.id()) => ({
  opId,
  entity: 'proof',
  id,
  baseRev: 0,
  doc,
})
const push = async (ops: object[], who = customer) =>
  (await who.call<{ results: SyncResult[] }>('POST', '/sync', { user: who.user.id, ops })).data!.results
const attach = async (id: string, position: number, file: Sample, who = customer) => {
  const body = await multipart({ position: String(position) }, [file])
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/proofs/${id}/files`,
    ...body,
    headers: { ...body.headers, authorization: `Bearer ${who.token}` },
  })
  return answer.json<Envelope<null>>()
}
const proofsOf = async (id = orderId) =>
  (await customer.call<{ rows: ProofRow[] }>('GET', `/orders/${id}/proofs`)).data!.rows
const historyOf = async () =>
  (await customer.call<OrderDetails>('GET', `/orders/${orderId}`)).data!.history.filter(({ event }) =>
    event.startsWith('order.proof'),
  )

test('a driver signs for a parcel: the files come first, then the proof, and the history says so', async () => {
  const id = make.id()
  expect((await attach(id, 0, sample.png('signature.png', 5000))).code).toBe(200)
  expect((await attach(id, 1, sample.jpeg('box.jpg', 200_000))).code).toBe(200)
  const [result] = await push([op(id, proof({ signed: true, photos: 1 }))])
  expect(result).toMatchObject({ code: 200, rev: 1 })
  expect(await proofsOf()).toMatchObject([
    {
      id,
      kind: 'handOver',
      signedBy: 'Marc Gagnon',
      at: '2026-11-26T13:05:00.000Z',
      zone: 'America/Toronto',
      receivedAt: server.clock.now().toISOString(),
      recordedBy: customer.user.nickName,
      signed: true,
      photos: 1,
    },
  ])
  expect(await historyOf()).toMatchObject([
    { event: 'order.proof.handOver', detail: { name: 'Marc Gagnon', photos: 1 } },
  ])
  const picture = await server.app.inject({
    url: `/api/proofs/${id}/files/1`,
    headers: { authorization: `Bearer ${customer.token}` },
  })
  expect([picture.headers['content-type'], picture.rawPayload.length]).toEqual(['image/jpeg', 200_000])
})

test('sent again after a lost answer, under the same key or a new one, it is one proof', async () => {
  const [id, opId] = [make.id(), make.id()]
  const doc = proof({ kind: 'damage', signedBy: '', note: 'A corner is crushed', photos: 1 })
  await attach(id, 1, sample.jpeg())
  await attach(id, 1, sample.jpeg())
  const answers = [
    ...(await push([op(id, doc, opId)])),
    ...(await push([op(id, doc, opId)])),
    ...(await push([op(id, doc)])),
  ]
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  expect((await proofsOf()).filter((one) => one.id === id)).toHaveLength(1)
  expect((await historyOf()).filter(({ event }) => event === 'order.proof.damage')).toHaveLength(1)
})

test('a proof whose photos have not arrived is asked for again, and nothing of it is written', async () => {
  const id = make.id()
  await attach(id, 1, sample.jpeg())
  expect((await push([op(id, proof({ photos: 2 }))]))[0]!.code).toBe(409)
  expect((await proofsOf()).some((one) => one.id === id)).toBe(false)
  await attach(id, 2, sample.jpeg())
  expect((await push([op(id, proof({ photos: 2 }))]))[0]!.code).toBe(200)
})

test('other devices’ changes are never mixed with proofs: the feed has none', async () => {
  const { data } = await customer.call<SyncFeed>('GET', `/sync?user=${customer.user.id}&since=0`)
  expect(data!.changes.filter(({ entity }) => entity === 'proof')).toEqual([])
})

test('evidence is complete once it has arrived, and is neither changed nor deleted', async () => {
  const id = make.id()
  await push([op(id, proof())])
  expect((await push([op(id, null)]))[0]!.code).toBe(601)
  expect((await attach(id, 1, sample.jpeg())).code).toBe(404)
  await push([op(id, proof({ signedBy: 'Somebody else' }))])
  expect((await proofsOf()).find((one) => one.id === id)!.signedBy).toBe('Marc Gagnon')
  const { database } = server.deps
  await expect(
    database.sql.execute(sql`update proofs set signed_by = 'Somebody else' where id = ${id}`),
  ).rejects.toMatchObject({ cause: { message: 'a proof is never changed' } })
})

test.each<[string, number, Sample, string]>([
  ['a photo over 300 kB', 1, sample.jpeg('big.jpg', 300_001), 'validation.tooLarge'],
  ['a program by the name of a picture', 1, sample.program('photo.jpg'), 'validation.mediaType'],
  ['a video', 1, sample.mp4(), 'validation.mediaType'],
  ['a signature over 40 kB', 0, sample.png('signature.png', 40_001), 'validation.mediaType'],
  ['a sixth photo', 6, sample.jpeg(), 'position'],
])('%s is refused', async (_, position, file, fault) => {
  const answer = await attach(make.id(), position, file)
  expect(answer.code).toBe(601)
  expect(JSON.stringify(answer)).toContain(fault)
})

test('nobody proves anything about somebody else’s order, and a viewer nothing at all', async () => {
  const stranger = await server.customer()
  expect((await push([op(make.id(), proof())], stranger))[0]!.code).toBe(601)
  const viewer = await server.member(customer, ['viewer'])
  const { code } = await attach(make.id(), 1, sample.jpeg(), { ...customer, token: viewer.token })
  expect(code).toBe(403)
})

test('files of a proof that was thrown away on the device are forgotten after a month', async () => {
  const [lost, kept] = [make.id(), make.id()]
  await attach(lost, 1, sample.jpeg())
  await attach(kept, 1, sample.jpeg())
  await push([op(kept, proof({ photos: 1 }))])
  const { database } = server.deps
  await deleteStrayProofFiles(database, new Date(server.clock.now().getTime() + 31 * 86_400_000))
  const { rows } = await database.sql.execute<{ id: string }>(
    sql`select proof_id as id from proof_files where proof_id in (${lost}, ${kept})`,
  )
  expect(rows).toEqual([{ id: kept }])
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SyncAnswer, SyncFeed, SyncResult } from '#src/contract/sync.ts'
import { brokenConstraint } from '#server/platform/errors.ts'
import { push as take } from '#server/modules/sync/push.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  customer,
  docs,
  draft,
  pull,
  push,
  server,
  withSyncServer,
} from '#tests/support/server/sync-server.ts'

/** As another process would: outside the transaction that is open here. */
const outside = AsyncLocalStorage.snapshot() as <R>(work: () => R) => R

describe.each(BOTH_DATABASES)('sync between devices and server, on $name', ({ open, name }) => {
  withSyncServer(open)

  test('a draft saved on one device reaches another, and so does its deletion', async () => {
    const op = draft()
    expect(await push(op)).toEqual([{ opId: op.opId, code: 200, rev: 1, doc: op.doc }])
    const first = await pull()
    expect(first).toMatchObject({
      changes: [{ entity: 'draft', id: op.id, rev: 1, doc: op.doc, at: expect.any(String) }],
      more: false,
      reset: false,
    })
    expect((await pull(first.next)).changes).toEqual([])
    await push(draft({ id: op.id, baseRev: 1, doc: null }))
    expect((await pull(first.next)).changes).toMatchObject([
      { entity: 'draft', id: op.id, rev: 2, doc: null },
    ])
  })

  test('without echo, a client only gets back what the server changed', async () => {
    const kept = draft()
    const address = draft({ entity: 'address', doc: { ...make.address({ postalCode: 'm1b0a1' }) } })
    const ops = [
      kept,
      address,
      draft({ id: kept.id, baseRev: 7, doc: { kind: 'parcel', values: { city: 'Laval' } } }),
    ]
    const { data } = await customer.call<{ results: SyncAnswer[] }>('POST', '/sync', {
      user: customer.user.id,
      ops,
      echo: false,
    })
    expect(data!.results[0]).toEqual({ opId: kept.opId, code: 200, rev: 1 })
    expect(data!.results[1]).toMatchObject({ code: 200, doc: { postalCode: 'M1B 0A1' } })
    expect(data!.results[2]).toMatchObject({ code: 412, rev: 1, doc: kept.doc })
  })

  test('a lost response is repeated, and nothing happens twice', async () => {
    const op = draft()
    const [once] = await push(op)
    await push(draft({ id: op.id, baseRev: 1, doc: { kind: 'parcel', values: { city: 'Laval' } } }))
    expect(await push(op)).toEqual([once])
    expect(docs(await pull())).toEqual([[op.id, 'Laval']])
  })

  test('of two changes with one key in one call the first is applied, a copy gets the same result, and a different one is refused', async () => {
    const op = draft()
    const other = draft()
    const results = await push(op, { ...op, doc: { kind: 'parcel', values: { city: 'Laval' } } }, other, op)
    expect(results.map(({ opId, code, rev }) => [opId, code, rev])).toEqual([
      [op.opId, 200, 1],
      [op.opId, 422, 0],
      [other.opId, 200, 1],
      [op.opId, 200, 1],
    ])
    expect(docs(await pull())).toEqual([
      [op.id, 'Ottawa'],
      [other.id, 'Ottawa'],
    ])
  })

  test('a key reused for something else is refused and changes nothing', async () => {
    const op = draft()
    await push(op)
    expect((await push({ ...op, doc: { kind: 'parcel', values: { city: 'Laval' } } }))[0]!.code).toBe(422)
    expect((await push({ ...op, baseRev: 1 }))[0]!.code).toBe(422)
    expect(docs(await pull())).toEqual([[op.id, 'Ottawa']])
  })

  test('a change that the database refuses gets that result, the other is applied, and the log has the reason', async () => {
    const { database, clock } = server.deps
    await database.sql.execute(
      sql`alter table records add constraint no_atlantis check (doc->'values'->>'city' <> 'Atlantis')`,
    )
    const [good, bad] = [draft(), draft({ doc: { kind: 'parcel', values: { city: 'Atlantis' } } })]
    const failed: unknown[] = []
    const results = await take(database.forCustomer(customer.user.customerId), [good, bad], {
      now: clock.now(),
      newId: () => clock.newId(),
      actor: 'Somebody',
      permissions: ['ship'],
      onError: (error) => failed.push(error),
    })
    expect(results.map(({ code }) => code)).toEqual([200, 500])
    expect(failed.map(brokenConstraint)).toEqual(['no_atlantis'])
    await database.sql.execute(sql`alter table records drop constraint no_atlantis`)
  })

  test('the order of fields in the JSON makes no difference', async () => {
    const op = draft({ doc: { kind: 'parcel', values: { a: 1, b: 2 } } })
    await push(op)
    expect((await push({ ...op, doc: { values: { b: 2, a: 1 }, kind: 'parcel' } }))[0]!.code).toBe(200)
  })

  test('a change to an older version comes back with the newer one', async () => {
    const op = draft()
    await push(op, draft({ id: op.id, baseRev: 1, doc: { kind: 'parcel', values: { city: 'Laval' } } }))
    const [stale] = await push(
      draft({ id: op.id, baseRev: 1, doc: { kind: 'parcel', values: { city: 'Gander' } } }),
    )
    expect(stale).toMatchObject({ code: 412, rev: 2, doc: { values: { city: 'Laval' } } })
    const [removed] = await push(draft({ id: op.id, baseRev: 2, doc: null }))
    expect(removed).toMatchObject({ code: 200, rev: 3 })
    expect((await push(draft({ id: op.id, baseRev: 2 })))[0]).toMatchObject({ code: 412, rev: 3, doc: null })
    expect((await push(draft({ id: op.id, baseRev: 3 })))[0]).toMatchObject({ code: 200, rev: 4 })
  })

  test('deleting what never existed, and writing what is there already, count as done', async () => {
    expect((await push(draft({ doc: null })))[0]).toMatchObject({ code: 200, rev: 0, doc: null })
    const op = draft()
    await push(op)
    expect((await push({ ...op, opId: make.id() }))[0]).toMatchObject({ code: 200, rev: 1 })
    expect((await pull()).changes).toHaveLength(1)
  })

  test('one bad change does not hold up the others', async () => {
    const good = draft()
    const results = await push(
      draft({ doc: { values: 'no' } }),
      draft({ doc: { kind: 'parcel', values: { much: 'x'.repeat(200_001) } } }),
      { ...draft(), id: 'no-uuid' },
      draft({ entity: 'address', doc: { ...make.address({ city: '' }) } }),
      good,
    )
    expect(results.map(({ code }) => code)).toEqual([601, 413, 601, 601, 200])
    expect(results[3]!.fields).toEqual({ city: 'validation.enter' })
    expect((await pull()).changes.map(({ id }) => id)).toEqual([good.id])
  })

  test('many devices at once: each change is applied once, in one order', async () => {
    const ops = Array.from({ length: 20 }, () => draft())
    const codes = (await Promise.all([...ops, ...ops, ...ops].map((op) => push(op)))).map(
      ([result]) => result!.code,
    )
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
    const { changes } = await pull()
    expect(changes.map(({ rev }) => rev)).toEqual(Array.from({ length: 20 }, () => 1))
  })

  test('a change being processed elsewhere gets a 409, and is applied once afterwards', async () => {
    // PGlite has one connection: there, the second waits for the first.
    if (name === 'PGlite') return
    const op = draft()
    await server.deps.database.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${customer.user.customerId} || ${op.opId}, 0))`,
      )
      const answer = await outside(() => push(op))
      expect(answer).toEqual([{ opId: op.opId, code: 409, rev: 0, doc: null }])
    })
    expect((await push(op))[0]!.code).toBe(200)
  })

  test('another customer’s records with the same IDs stay separate', async () => {
    const op = draft()
    await push(op)
    const other = await server.customer()
    expect((await other.call<SyncFeed>('GET', `/sync?user=${other.user.id}&since=0`)).data!.changes).toEqual(
      [],
    )
    const answer = await other.call<{ results: SyncResult[] }>('POST', '/sync', {
      user: other.user.id,
      ops: [{ ...op, baseRev: 0, doc: { kind: 'parcel', values: { city: 'Elsewhere' } } }],
    })
    expect(answer.data!.results[0]).toMatchObject({ code: 200, rev: 1 })
    expect(docs(await pull())).toEqual([[op.id, 'Ottawa']])
  })

  test('a device with one person’s work can’t send it in another’s name', async () => {
    const other = await server.customer()
    expect((await other.call('POST', '/sync', { user: customer.user.id, ops: [draft()] })).code).toBe(401)
    expect((await other.call('GET', `/sync?user=${customer.user.id}&since=0`)).code).toBe(401)
  })

  test('one draft at a time, with the standard headers', async () => {
    const id = make.id()
    const send = async (method: 'PUT' | 'DELETE', headers: Record<string, string>, city = 'Ottawa') =>
      await server.app.inject({
        method,
        url: `/api/drafts/${id}`,
        headers: { authorization: `Bearer ${customer.token}`, ...headers },
        ...(method === 'PUT' && { payload: { kind: 'parcel', values: { city } } }),
      })
    const key = make.id()
    expect((await send('PUT', { 'idempotency-key': key, 'if-none-match': '*' })).json()).toMatchObject({
      code: 200,
      data: { id, rev: 1 },
    })
    expect((await send('PUT', { 'idempotency-key': key, 'if-none-match': '*' })).json()).toMatchObject({
      code: 200,
      data: { id, rev: 1 },
    })
    expect((await send('PUT', { 'idempotency-key': key, 'if-none-match': '*' }, 'Laval')).statusCode).toBe(
      422,
    )
    expect((await send('PUT', { 'idempotency-key': make.id(), 'if-match': '"7"' }, 'Laval')).statusCode).toBe(
      412,
    )
    expect((await send('PUT', {})).statusCode).toBe(400)
    expect((await send('DELETE', { 'idempotency-key': make.id(), 'if-match': '"1"' })).json()).toMatchObject({
      code: 200,
    })
    expect((await customer.call<{ rows: unknown[] }>('GET', '/drafts')).data!.rows).toEqual([])
  })
})

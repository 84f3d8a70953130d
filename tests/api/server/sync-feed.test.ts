import { describe, expect, test } from 'vitest'
import type { SyncFeed } from '#src/contract/sync.ts'
import { deleteOldSync } from '#server/modules/sync/retention.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { customer, draft, pull, push, server, withSyncServer } from '#tests/support/server/sync-server.ts'

describe.each(BOTH_DATABASES)('the sync feed, on $name', ({ open }) => {
  withSyncServer(open)

  test('carries every kind of record, normalized', async () => {
    const address = draft({ entity: 'address', doc: { ...make.address({ postalCode: 'm1b0a1' }) } })
    const results = await push(
      address,
      draft({
        entity: 'facility',
        doc: {
          name: 'Dock 4',
          address1: '1 Quay',
          city: 'Halifax',
          province: 'ns',
          country: 'CA',
          postalCode: 'b3h1a1',
          opensAt: '08:00',
          closesAt: '16:30',
        },
      }),
      draft({ entity: 'tracker', id: '1Z5R89390357567127', doc: { note: 'from Ana' } }),
      draft({ entity: 'preference', id: 'print', doc: { labelFormat: 'zpl' } }),
      draft({ entity: 'preference', id: 'unheard-of', doc: {} }),
    )
    expect(results.map(({ code }) => code)).toEqual([200, 200, 200, 200, 601])
    expect(results[0]!.doc).toMatchObject({ postalCode: 'M1B 0A1' })
    expect(results[1]!.doc).toMatchObject({ province: 'NS', postalCode: 'B3H 1A1' })
    expect((await customer.call<{ total: number }>('GET', '/addresses')).data!.total).toBe(1)
    expect((await customer.call<{ rows: { note: string }[] }>('GET', '/trackers')).data!.rows).toMatchObject([
      { note: 'from Ana' },
    ])
  })

  test('brings the choice of another default address to every device', async () => {
    const [a, b] = [
      draft({ entity: 'address', doc: { ...make.address({ isDefault: true }) } }),
      draft({ entity: 'address', doc: { ...make.address({ isDefault: true }) } }),
    ]
    await push(a)
    const { next } = await pull()
    await push(b)
    const changes = (await pull(next)).changes.map(({ id, rev, doc }) => [id, rev, doc!.isDefault])
    expect(changes).toEqual([
      [b.id, 1, true],
      [a.id, 2, false],
    ])
    const [c, d] = [
      draft({ entity: 'address', doc: { ...make.address({ isDefault: true }) } }),
      draft({ entity: 'address', doc: { ...make.address({ isDefault: true }) } }),
    ]
    await push(c, d)
    expect((await pull()).changes.filter(({ doc }) => doc!.isDefault).map(({ id }) => id)).toEqual([d.id])
  })

  test('comes in pages, without gaps or repetitions', async () => {
    for (let n = 0; n < 6; n += 1)
      await push(
        ...Array.from({ length: 100 }, (_, at) =>
          draft({ doc: { kind: 'parcel', values: { city: `${n}-${at}` } } }),
        ),
      )
    const first = await pull()
    expect(first).toMatchObject({ more: true })
    const rest = await pull(first.next)
    expect(rest).toMatchObject({ more: false })
    expect(new Set([...first.changes, ...rest.changes].map(({ id }) => id)).size).toBe(600)
  })

  test('forgets keys after 30 days and deletions after 180, and who was away longer starts over', async () => {
    const op = draft()
    await push(op)
    const { next } = await pull()
    await push(draft({ id: op.id, baseRev: 1, doc: null }))
    await deleteOldSync(server.deps.database, new Date(server.clock.now().getTime() + 31 * 86_400_000))
    expect((await push({ ...op, doc: { kind: 'parcel', values: {} } }))[0]!.code).toBe(412)
    expect((await pull(next)).changes).toHaveLength(1)
    await deleteOldSync(server.deps.database, new Date(server.clock.now().getTime() + 181 * 86_400_000))
    expect(await pull(next)).toMatchObject({ reset: true, changes: [] })
    expect(await pull(999_999)).toMatchObject({ reset: true })
  })

  test('is read to the end by a new device, though more than a page lies before what was forgotten', async () => {
    const ops = Array.from({ length: 600 }, () => draft())
    for (let at = 0; at < ops.length; at += 200) await push(...ops.slice(at, at + 200))
    await push(draft({ id: ops.at(-1)!.id, baseRev: 1, doc: null }))
    await deleteOldSync(server.deps.database, new Date(server.clock.now().getTime() + 181 * 86_400_000))
    const first = await pull()
    expect(first).toMatchObject({ more: true, reset: false, head: 601 })
    // Half-way through, the feed says when it began; a device that was away doesn't, and is told to start
    // over.
    const rest = (
      await customer.call<SyncFeed>(
        'GET',
        `/sync?user=${customer.user.id}&since=${first.next}&began=${first.head}`,
      )
    ).data!
    expect(rest).toMatchObject({ more: false, reset: false })
    expect(new Set([...first.changes, ...rest.changes].map(({ id }) => id)).size).toBe(599)
    expect(await pull(first.next)).toMatchObject({ reset: true })
  })
})

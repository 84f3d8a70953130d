import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { databaseFault } from '#server/db/database-fault.ts'
import { brokenConstraint } from '#server/platform/errors.ts'
import { serveHealth } from '#server/http/health.ts'
import { deferred } from '#tests/support/deferred.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { unpackTemplate } from '#tests/support/database/template.ts'

let dataDir: string
let database: Database
let thread: Worker
let lost: string[]

async function open(): Promise<void> {
  lost = []
  process.once('worker', (worker) => {
    thread = worker
  })
  database = await openEmbedded(dataDir, (why) => lost.push(why.message))
}
const write = (id: number) => database.sql.execute(sql`insert into notes (id) values (${id})`)
const ids = async () =>
  (await database.sql.execute<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id)
/**
 * 1: PostgreSQL was shut down cleanly and has nothing to repair at startup
 * (src/include/catalog/pg_control.h).
 */
const stateOnDisk = () => readFileSync(join(dataDir, 'pglite/global/pg_control')).readUInt32LE(16)

describe('the embedded database, in a thread of its own', () => {
  // Opening a database takes a second or two of CPU: each test uses the previous one's, emptied.
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'portage-thread-'))
    await unpackTemplate(dataDir)
    await open()
    await database.sql.execute('create table notes (id int primary key, text text, bytes bytea)')
  })
  beforeEach(() => database.sql.execute('delete from notes'))
  afterAll(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })

  test('a file, a date and an error come through as PostgreSQL gives them', async () => {
    const file = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
    await database.sql.execute(sql`insert into notes values (1, 'x', ${file})`)
    const {
      rows: [row],
    } = await database.sql.execute<{ bytes: Uint8Array; at: string }>(
      `select bytes, '2026-11-25 10:00:00+00'::timestamptz as at from notes`,
    )
    expect(Buffer.from(row!.bytes).equals(file)).toBe(true)
    expect(row!.at).toBe('2026-11-25 10:00:00+00')
    expect(brokenConstraint(await write(1).catch((error: unknown) => error))).toBe('notes_pkey')
  })

  test('a query during a transaction waits for its end, and sees all of it or nothing', async () => {
    const { promise: held, resolve: goOn } = deferred()
    const both = database.transaction(async (tx) => {
      await tx.execute('insert into notes (id) values (1)')
      await held
      await tx.execute('insert into notes (id) values (2)')
    })
    const seen = ids()
    expect(
      await Promise.race([
        seen,
        new Promise((resolve) => {
          setTimeout(resolve, 100, 'waits')
        }),
      ]),
    ).toBe('waits')
    goOn()
    await both
    expect(await seen).toEqual([1, 2])
  })

  test('a transaction that throws leaves nothing, and one that ignores its failed statement is refused', async () => {
    await expect(
      database.transaction(async (tx) => {
        await tx.execute('insert into notes (id) values (1)')
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await expect(
      database.transaction(async (tx) => {
        await tx.execute('insert into notes (id) values (2)')
        await tx.execute('select 1 / 0').catch(() => {})
      }),
    ).rejects.toMatchObject({ code: '25P02' })
    expect(await ids()).toEqual([])
  })

  test('while a query takes a second, the server still responds to health checks', async () => {
    const app = Fastify()
    serveHealth(app, database)
    const slow = database.sql.execute('select pg_sleep(1)').then(() => 'slow')
    const health = app.inject('/healthz').then(({ statusCode }) => statusCode)
    expect(await Promise.race([slow, health])).toBe(200)
    await slow
    await app.close()
  })

  test('closed while people write, it shuts down cleanly, with everything it confirmed', async () => {
    const yes: number[] = []
    const writing = Promise.allSettled(
      Array.from({ length: 50 }, (_, id) => write(id).then(() => yes.push(id))),
    )
    await write(1000)
    expect(stateOnDisk()).not.toBe(1)
    await database.close()
    await writing
    expect(stateOnDisk()).toBe(1)
    await open()
    expect(await ids()).toEqual([...yes, 1000].toSorted((one, other) => one - other))
  })

  test('killed in the middle of work it is opened again: pending queries fail with a temporary error, and everything confirmed is kept', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    await write(1)
    const ended = thread
    process.once('worker', (worker) => {
      thread = worker
    })
    const underWay = write(2).then(() => 'yes', databaseFault)
    const transaction = database
      .transaction(async (tx) => {
        await tx.execute('insert into notes (id) values (3)')
        await ended.terminate()
        await tx.execute('insert into notes (id) values (4)')
      })
      .then(() => 'yes', databaseFault)
    expect(await transaction).toBe('gone')
    expect(['yes', 'gone']).toContain(await underWay)
    expect(await ids()).toEqual(expect.arrayContaining((await underWay) === 'yes' ? [1, 2] : [1]))
    expect(await ids()).not.toContain(3)
    expect(said.mock.calls.flat()).toEqual([
      expect.stringMatching(/^The embedded database ended \(.+\)\. Reopening it\.$/),
    ])
    expect(lost).toEqual([])
    said.mockRestore()
  })

  test('killed a second time within a minute it is given up, once, and nobody waits in vain', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    await thread.terminate()
    await vi.waitUntil(() => lost.length > 0)
    expect(await ids().catch(databaseFault)).toBe('gone')
    expect(await database.transaction(async (tx) => tx.execute('select 1')).catch(databaseFault)).toBe('gone')
    expect(lost).toEqual([expect.stringMatching(/^The embedded database ended/)])
    said.mockRestore()
  })
})

describe('a first start', () => {
  testInFull(
    'that was interrupted starts over, and the database is in its place once it is complete',
    async () => {
      const other = mkdtempSync(join(tmpdir(), 'portage-first-'))
      mkdirSync(join(other, 'pglite.part'))
      writeFileSync(join(other, 'pglite.part/PG_VERSION'), '18\n')
      const fresh = await openEmbedded(other)
      expect(readdirSync(other)).toEqual(['pglite'])
      expect((await fresh.sql.execute('select count(*)::int as many from users')).rows).toEqual([{ many: 0 }])
      await fresh.close()
      rmSync(other, { recursive: true })
    },
    90_000,
  )

  test('leaves files alone that aren’t a database', async () => {
    const other = mkdtempSync(join(tmpdir(), 'portage-first-'))
    mkdirSync(join(other, 'pglite'))
    writeFileSync(join(other, 'pglite/thesis.txt'), 'years of work')
    await expect(openEmbedded(other)).rejects.toThrow(
      /pglite contains files but no database\. Move it, or set DATA_DIR to another folder\.$/,
    )
    expect(readdirSync(join(other, 'pglite'))).toEqual(['thesis.txt'])
    rmSync(other, { recursive: true })
  })
})

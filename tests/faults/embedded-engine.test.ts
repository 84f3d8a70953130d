import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { embeddedClient, type EmbeddedClient } from '#server/db/embedded/client.ts'
import { DurableDisk } from '#server/db/embedded/durable-disk.ts'
import { openEngine, type Engine } from '#server/db/embedded/engine.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import { unpackTemplate } from '#tests/support/database/template.ts'

/** A disk whose log syncs are so slow that everyone ends up waiting for one. */
class SlowDisk extends DurableDisk {
  syncs = 0
  fault: Error | undefined
  protected override syncFile(): void {}
  protected override async syncFileSoon(): Promise<void> {
    this.syncs += 1
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    if (this.fault) throw this.fault
  }
}

let dataDir: string
let disk: SlowDisk
let engine: Engine
let client: EmbeddedClient
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portage-engine-'))
  await unpackTemplate(dataDir)
  disk = new SlowDisk(join(dataDir, 'pglite'))
  engine = await openEngine(disk)
  client = embeddedClient(engine.ask)
  await client.exec('create table notes (id int primary key, text text)')
  disk.syncs = 0
})
afterEach(async () => {
  await engine.close().catch(() => {})
  rmSync(dataDir, { recursive: true })
})
const write = (id: number) => client.query('insert into notes values ($1)', [id])

test('one sync of the log serves everyone waiting, and nobody gets a response without one', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, id) => write(id)))
  expect(disk.syncs).toBeGreaterThan(0)
  expect(disk.syncs).toBeLessThanOrEqual(10)
  disk.syncs = 0
  await write(1000)
  expect(disk.syncs).toBe(1)
})

test('a read waits for the sync of what it reads; within a transaction nothing waits', async () => {
  const written = write(1)
  const began = performance.now()
  const order: string[] = []
  const inside = client.transaction(async (tx) => {
    await tx.query('select count(*) from notes')
    order.push('inside')
  })
  await Promise.all([
    written.then(() => order.push('written')),
    client.query('select 1').then(() => order.push('read')),
    inside,
  ])
  expect(order).toEqual(['inside', 'written', 'read'])
  expect(performance.now() - began).toBeGreaterThanOrEqual(95)
})

test('a failed sync isn’t retried: nobody gets a confirmation', async () => {
  const heard: string[] = []
  await engine.close()
  disk = new SlowDisk(join(dataDir, 'pglite'), (why) => heard.push(why.message))
  engine = await openEngine(disk)
  client = embeddedClient(engine.ask)
  disk.fault = new Error('EIO: i/o error, fsync')
  await expect(write(1)).rejects.toThrow('EIO')
  disk.fault = undefined
  await expect(write(2)).rejects.toThrow('EIO')
  expect(heard).toEqual(['EIO: i/o error, fsync'])
})

/** A disk that counts its syncs. */
class CountedDisk extends DurableDisk {
  files = 0
  wholes = 0
  /** Whether the system can sync a whole file system at once. */
  can = true
  protected override syncFile(): void {
    this.files += 1
  }
  protected override syncFileSystem(): boolean {
    this.wholes += 1
    return this.can
  }
}

test.each(
  eachInFull([
    ['at once, where that can be asked for', true, 3, 100],
    ['file by file elsewhere', false, 1000, 10_000],
  ] as const),
)('a start after a crash syncs what it finds %s, and its own changes', async (_, can, fewest, most) => {
  await write(1)
  const crashed = mkdtempSync(join(tmpdir(), 'portage-crashed-'))
  cpSync(join(dataDir, 'pglite'), crashed, { recursive: true })
  const after = Object.assign(new CountedDisk(crashed), { can })
  const started = await openEngine(after)
  expect(after.wholes).toBe(1)
  // A checkpoint of its own in any case.
  expect(after.files).toBeGreaterThanOrEqual(fewest)
  expect(after.files).toBeLessThan(most)
  const { rows } = await embeddedClient(started.ask).query('select id from notes')
  expect(rows).toEqual([{ id: 1 }])
  await started.close()
  expect(after.wholes).toBe(1)
  rmSync(crashed, { recursive: true })
})

testInFull(
  'after much writing, the log to be replayed at startup stays short',
  async () => {
    const text = Array.from({ length: 50_000 }, (_, at) => Math.imul(at, 0x9e37_79b1).toString(36)).join('')
    await Promise.all(
      Array.from({ length: 120 }, (_, id) => client.query('insert into notes values ($1, $2)', [id, text])),
    )
    const {
      rows: [{ written, left }],
    } = (await client.query(
      `select pg_current_wal_insert_lsn() - '0/0' as written, pg_current_wal_insert_lsn() - redo_lsn as left from pg_control_checkpoint()`,
    )) as unknown as { rows: [{ written: string; left: string }] }
    expect(Number(written)).toBeGreaterThan(24_000_000)
    expect(Number(left)).toBeLessThan(20_000_000)
  },
  60_000,
)

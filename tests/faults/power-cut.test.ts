import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#src/domain/shared/seeded-random.ts'
import { embeddedClient, type EmbeddedClient } from '#server/db/embedded/client.ts'
import { DURABLE_START, DurableDisk } from '#server/db/embedded/durable-disk.ts'
import { openEngine } from '#server/db/embedded/engine.ts'
import type { CutDisk } from '#tests/support/database/cut-disk.ts'
import { JournalledDisk } from '#tests/support/database/journalled-disk.ts'

const CUTS = Number(process.env.CUTS ?? 2)
const SEED = Number(process.env.SEED ?? 20_261_125)
const [PEOPLE, ACTS] = [6, 40]

// So little memory that pages are written all the time, and log segments so small that many are used.
const OPTIONS = {
  extensions: { amcheck },
  startParams: [...DURABLE_START, '-c', 'shared_buffers=256kB'],
  initDbStartParams: ['--wal-segsize=1'],
}

let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'portage-power-'))
  const engine = await openEngine(new DurableDisk(join(home, 'first')), OPTIONS)
  await embeddedClient(engine.ask).exec(`
    create extension amcheck;
    create table notes (id int primary key, version int not null, text text not null);
    create index notes_text on notes (text);
    create table lefts (id int primary key);
    create table rights (id int primary key references lefts);
    create table counter (n int not null);
    insert into counter values (0)`)
  await engine.close()
}, 60_000)
afterAll(() => rmSync(home, { recursive: true }))

test('after a power cut at any moment, everything confirmed is there, and nothing in part', async () => {
  const disk = await worked({ lies: false })
  for (const { cut, disk: left } of disk.cutAt(moments(disk))) {
    const found = await openedAfter(left, cut)
    expect({ cut, lost: found.lost(disk.saidBefore(cut)), halves: found.halves }).toEqual({
      cut,
      lost: [],
      halves: [],
    })
  }
}, 1_800_000)

test('a disk that lies about syncing loses confirmed work, and these cuts find it', async () => {
  const disk = await worked({ lies: true })
  let lost: string[] = []
  // One cut may fall where nothing was waiting for the disk: of several late ones the first that loses something
  // is enough.
  for (const { cut, disk: left } of disk.cutAt(
    moments(disk, Math.max(CUTS, 12)).slice(-Math.max(CUTS / 2, 6)),
  )) {
    // What is left may not be a database at all.
    const found = await openedAfter(left, cut).catch(() => ({ lost: (said: string[]) => said }))
    lost = found.lost(disk.saidBefore(cut))
    if (lost.length > 0) break
  }
  expect(lost).not.toEqual([])
}, 120_000)

/** Ascending; each may be cut only once. */
function moments({ events }: JournalledDisk, cuts = CUTS): number[] {
  const random = seededRandom(SEED)
  return [
    ...new Set(Array.from({ length: cuts }, () => Math.floor(random() * (events.length + 1)))),
  ].toSorted((one, other) => one - other)
}

/**
 * People work on a copy of the first database, with a checkpoint now and then. Every confirmed write is in
 * the journal.
 */
async function worked({ lies }: { lies: boolean }): Promise<JournalledDisk> {
  const folder = mkdtempSync(join(home, 'worked-'))
  const first = new JournalledDisk(join(home, 'first'))
  for (const { disk } of first.cutAt([0])) disk.unpack(folder, () => 0)
  const disk = new JournalledDisk(folder, { lies })
  const engine = await openEngine(disk, OPTIONS)
  const client = embeddedClient(engine.ask)
  await Promise.all([
    ...Array.from({ length: PEOPLE }, (_, person) => atWork(client, disk, person)),
    tidying(client),
  ])
  await engine.close()
  return disk
}

async function atWork(client: EmbeddedClient, disk: JournalledDisk, person: number): Promise<void> {
  const random = seededRandom(SEED + person)
  const notes = new Map<number, number>()
  const word = () => String(random()).repeat(1 + Math.floor(random() * 60))
  for (let act = 0; act < ACTS; act += 1) {
    const id = person * 1000 + act
    const [old] = notes.keys()
    const chance = random()
    if (old !== undefined && chance < 0.1) {
      disk.say(`goes ${old}`)
      await client.query('delete from notes where id = $1', [old])
      notes.delete(old)
      disk.say(`gone ${old}`)
    } else if (old !== undefined && chance < 0.3) {
      const version = notes.get(old)! + 1
      await client.query('update notes set version = $2, text = $3 where id = $1', [old, version, word()])
      notes.set(old, version)
      disk.say(`note ${old} ${version}`)
    } else if (chance < 0.5) {
      disk.say(`counted ${await counter(client)}`)
    } else if (chance < 0.7) {
      await client.transaction(async (tx) => {
        await tx.query('insert into lefts values ($1)', [id])
        await tx.query('update counter set n = n + 1')
        await tx.query('insert into rights values ($1)', [id])
      })
      disk.say(`pair ${id}`)
    } else {
      await client.query('insert into notes values ($1, 1, $2)', [id, word()])
      notes.set(id, 1)
      disk.say(`note ${id} 1`)
    }
  }
}

async function tidying(client: EmbeddedClient): Promise<void> {
  for (const statement of [
    'checkpoint',
    'vacuum',
    'checkpoint',
    'vacuum full notes',
    'checkpoint',
    'reindex table notes',
  ]) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await client.exec(statement)
  }
}

const counter = async (client: Pick<EmbeddedClient, 'query'>): Promise<number> =>
  ((await client.query('select n from counter')).rows[0] as { n: number }).n

/** `lost`: confirmed writes that are missing. */
interface Found {
  lost: (said: string[]) => string[]
  halves: string[]
}

/**
 * What a startup finds on it. @throws Error if the database doesn't open, or an index doesn't match its table
 */
async function openedAfter(left: CutDisk, cut: number): Promise<Found> {
  const folder = join(home, `cut-${cut}`)
  mkdirSync(folder, { mode: 0o700 })
  left.unpack(folder, seededRandom(SEED + cut))
  const engine = await openEngine(new Careless(folder), OPTIONS)
  try {
    const client = embeddedClient(engine.ask)
    const ids = async (table: string) =>
      new Set((await client.query(`select id from ${table}`)).rows.map((row) => (row as { id: number }).id))
    const [lefts, rights, n] = [await ids('lefts'), await ids('rights'), await counter(client)]
    const notes = new Map(
      (await client.query('select id, version from notes')).rows.map(
        (row) => Object.values(row) as [number, number],
      ),
    )
    await client.exec(
      `select bt_index_check(indexrelid, true) from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam where amname = 'btree'`,
    )
    return {
      lost: (said) =>
        said.filter((one) => {
          const [what, id, version] = [one.split(' ')[0], ...one.split(' ').slice(1).map(Number)] as [
            string,
            number,
            number,
          ]
          const there = notes.get(id)
          if (what === 'note') return there === undefined ? !said.includes(`goes ${id}`) : there < version
          return (
            (what === 'gone' && notes.has(id)) ||
            (what === 'pair' && !rights.has(id)) ||
            (what === 'counted' && n < id)
          )
        }),
      halves: [
        ...[...lefts].filter((id) => !rights.has(id)).map((id) => `pair ${id}`),
        ...(n === lefts.size ? [] : [`${n} counted, ${lefts.size} there`]),
      ],
    }
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true })
  }
}

/** This disk never loses power. */
class Careless extends DurableDisk {
  protected override syncFile(): void {}
  protected override syncFileSoon(): Promise<void> {
    return Promise.resolve()
  }
}

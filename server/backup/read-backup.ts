import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { applyMigrations, dropEverything, newestKnown } from '#server/db/migrations.ts'
import { tablesOf } from './write-backup.ts'
import {
  BackupError,
  BACKUP_FORMAT,
  isBytes,
  PLAIN_VALUES,
  quoted,
  type Foot,
  type Head,
  type Line,
  type TableFoot,
  type TableHead,
} from './format.ts'

/** House limit: bytes inserted at once. */
const BATCH_BYTES = 1024 * 1024
const BATCH_ROWS = 1000

export interface Restored {
  at: string
  tables: number
  rows: number
  migrated: boolean
}

/**
 * Replaces everything in the database with a backup, in one transaction: completely or not at all. A backup
 * of an older schema is migrated to this one; devices that synced with the previous database resync from the
 * start. `before` and `after` run in the same transaction, on the old and the new contents.
 * @throws BackupError when the file isn't a backup, is damaged, or was written by a newer version
 */
export async function readBackup(
  database: Database,
  path: string,
  {
    now,
    before,
    after,
  }: { now: Date; before: (tx: Sql) => Promise<void>; after: (tx: Sql, restored: Restored) => Promise<void> },
): Promise<Restored> {
  return database.transaction(async (tx) => {
    await before(tx)
    const lines = linesOf(path)
    const head = await firstOf(lines, path)
    const newest = newestKnown()
    if (head.format > BACKUP_FORMAT || head.schema > newest)
      throw new BackupError('verb.backup.newer', { values: { path } })
    await dropEverything(tx)
    await applyMigrations(tx, { after: 0, upTo: head.schema })
    for (const setting of PLAIN_VALUES) await tx.execute(sql.raw(setting))
    const { tables, rows } = await load(tx, lines, path)
    await applyMigrations(tx, { after: head.schema, upTo: newest })
    await moveFeeds(tx, now)
    const restored = { at: head.at, tables, rows, migrated: head.schema < newest }
    await after(tx, restored)
    return restored
  })
}

/**
 * The feed may have been further than the restored one: a device would take new changes for ones it has.
 * Based on milliseconds, no two restores collide, and no customer makes changes faster.
 */
async function moveFeeds(tx: Sql, now: Date): Promise<void> {
  const jump = now.getTime()
  await tx.execute(sql`update records set seq = seq + ${jump}::bigint`)
  await tx.execute(
    sql`update feeds set last_seq = last_seq + ${jump}::bigint, forgotten_seq = ${jump}::bigint`,
  )
}

async function load(tx: Sql, lines: AsyncIterator<string>, path: string): Promise<Foot> {
  const known = new Set((await tablesOf(tx)).map(shapeOf))
  let [tables, rows] = [0, 0]
  for (;;) {
    const line = await next(lines, path)
    if (Array.isArray(line)) throw damaged(path)
    if ('whole' in line) {
      if (line.tables !== tables || line.rows !== rows) throw damaged(path)
      for (const { name, last, called } of line.sequences)
        await tx.execute(sql`select setval(${quoted(name)}::regclass, ${last}::bigint, ${called})`)
      return line
    }
    if (!('table' in line) || !known.has(shapeOf(line))) throw damaged(path)
    rows += await loadTable(tx, line, lines, path)
    tables += 1
  }
}

/** The same migrations give the same columns, but not always in the same order. */
const shapeOf = ({ table, columns }: TableHead): string =>
  JSON.stringify([table, ...columns.map(({ name, type }) => `${name} ${type}`).toSorted()])

/** The ledger's triggers would post every line a second time: they are off while its rows are loaded. */
async function loadTable(
  tx: Sql,
  { table, columns }: TableHead,
  lines: AsyncIterator<string>,
  path: string,
): Promise<number> {
  const name = quoted(table)
  const values = columns.map(({ type }, at) =>
    isBytes(type) ? `decode(r ->> ${at}, 'base64')` : `(r ->> ${at})::${type}`,
  )
  const into = `insert into ${name} (${columns.map((column) => quoted(column.name)).join(', ')}) select ${values.join(', ')} from json_array_elements(`
  const hash = createHash('sha256')
  let [rows, bytes, batch] = [0, 0, [] as string[]]
  const flush = async () => {
    if (batch.length > 0) await tx.execute(sql`${sql.raw(into)}${`[${batch.join(',')}]`}::json) r`)
    ;[bytes, batch] = [0, []]
  }
  await tx.execute(sql.raw(`alter table ${name} disable trigger user`))
  for (;;) {
    const text = await textOf(lines, path)
    if (!text.startsWith('[')) {
      await flush()
      const foot = parsed(text, path) as TableFoot
      if (foot.end !== table || foot.rows !== rows || foot.sha256 !== hash.digest('hex')) throw damaged(path)
      await tx.execute(sql.raw(`alter table ${name} enable trigger user`))
      return rows
    }
    hash.update(`${text}\n`)
    batch.push(text)
    rows += 1
    bytes += text.length
    if (bytes > BATCH_BYTES || batch.length >= BATCH_ROWS) await flush()
  }
}

/** Splits at line feeds only: readline treats other characters as line ends too. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const read = createReadStream(path)
  const unpacked = createGunzip()
  read.on('error', (error) => unpacked.destroy(error))
  read.pipe(unpacked).setEncoding('utf8')
  let begun: string[] = []
  try {
    for await (const part of unpacked as AsyncIterable<string>) {
      const ends = part.split('\n')
      if (ends.length === 1) begun.push(part)
      else {
        yield begun.join('') + ends[0]!
        yield* ends.slice(1, -1)
        begun = [ends.at(-1)!]
      }
    }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code.startsWith('Z_')) throw damaged(path)
    throw code ? new BackupError('verb.file.unreadable', { values: { path, code } }) : error
  } finally {
    read.destroy()
  }
}

async function firstOf(lines: AsyncIterator<string>, path: string): Promise<Head> {
  const first = await lines.next().catch((error: unknown) => {
    throw error instanceof Damaged ? notOne(path) : error
  })
  const head = first.done ? undefined : (parsed(first.value, path) as Partial<Head>)
  if (head?.portage !== 'backup' || !Number.isInteger(head.format) || !Number.isInteger(head.schema))
    throw notOne(path)
  return head as Head
}

async function textOf(lines: AsyncIterator<string>, path: string): Promise<string> {
  const { value, done } = await lines.next()
  if (done) throw damaged(path)
  return value
}

const next = async (lines: AsyncIterator<string>, path: string): Promise<Line> =>
  parsed(await textOf(lines, path), path) as Line

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw damaged(path)
  }
}

/** Readable, but not what was written. */
class Damaged extends BackupError {}

const notOne = (path: string) => new BackupError('verb.backup.notOne', { values: { path } })
const damaged = (path: string) => new Damaged('verb.backup.damaged', { values: { path } })

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { readingOnly } from '#server/db/audit.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { newestApplied } from '#server/db/migrations.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { bucketRows } from './bucket-rows.ts'
import {
  BackupError,
  BACKUP_FORMAT,
  isBytes,
  PLAIN_VALUES,
  quoted,
  type Foot,
  type Line,
  type TableHead,
} from './format.ts'

/** House limit: bytes of a table in memory at once. */
const BATCH_BYTES = 1024 * 1024
const BATCH_ROWS = 2000

export interface Written {
  tables: number
  rows: number
}
export type Elsewhere = Pick<FileStore, 'read'>

/**
 * Writes a consistent snapshot of the whole database into a file that only its owner can read; the file
 * appears complete or not at all. The embedded database has one connection, so other calls wait until it is
 * done. `bucket`: includes the files stored there.
 * @throws BackupError when the file exists already or can't be written
 */
export async function writeBackup(
  database: Database,
  path: string,
  now: Date,
  bucket?: Elsewhere,
): Promise<Written> {
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw new BackupError('verb.file.exists', { values: { path } })
  const part = `${path}.part`
  await rm(part, { force: true })
  let foot: Foot | undefined
  try {
    await readingOnly(() =>
      database.transaction(async (tx) => {
        await tx.execute(sql`set transaction isolation level repeatable read, read only`)
        for (const setting of PLAIN_VALUES) await tx.execute(sql.raw(setting))
        const lines = async function* () {
          for await (const line of linesOf(tx, now, bucket)) {
            if (!Array.isArray(line) && typeof line === 'object' && 'whole' in line) foot = line
            yield typeof line === 'string' ? line : `${JSON.stringify(line)}\n`
          }
        }
        await pipeline(
          Readable.from(lines(), { objectMode: true, highWaterMark: 64 }),
          createGzip(),
          createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
        )
      }),
    )
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    const { code } = error as { code?: string }
    if (
      code !== undefined &&
      ['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(code)
    )
      throw new BackupError('verb.file.unwritable', { values: { path, code } })
    throw error
  }
  return { tables: foot!.tables, rows: foot!.rows }
}

/** Rows as the text of their lines, many at once. */
async function* linesOf(tx: Sql, now: Date, bucket: Elsewhere | undefined): AsyncGenerator<string | Line> {
  yield { portage: 'backup', format: BACKUP_FORMAT, schema: await newestApplied(tx), at: now.toISOString() }
  const tables = await tablesOf(tx)
  let all = 0
  for (const table of tables) {
    yield table
    const hash = createHash('sha256')
    let rows = 0
    for await (const lines of rowsWithFiles(tx, table, bucket)) {
      const text = `${lines.join('\n')}\n`
      hash.update(text)
      rows += lines.length
      yield text
    }
    all += rows
    yield { end: table.table, rows, sha256: hash.digest('hex') }
  }
  yield { whole: true, tables: tables.length, rows: all, sequences: await sequencesOf(tx) }
}

async function* rowsWithFiles(
  tx: Sql,
  table: TableHead,
  bucket: Elsewhere | undefined,
): AsyncGenerator<string[]> {
  yield* rowsOf(tx, table)
  if (bucket && table.table === 'file_contents') yield* bucketRows(tx, table, bucket)
}

async function* rowsOf(tx: Sql, { table, columns }: TableHead): AsyncGenerator<string[]> {
  const values = columns.map(({ name, type }) =>
    isBytes(type) ? `translate(encode(${quoted(name)}, 'base64'), E'\\n', '')` : `${quoted(name)}::text`,
  )
  await tx.execute(
    sql.raw(
      `declare backup no scroll cursor for select array_to_json(array[${values.join(', ')}]::text[])::text as line from ${quoted(table)}`,
    ),
  )
  for (let count = 4; ;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${count} from backup`))
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    count = Math.min(
      BATCH_ROWS,
      Math.max(1, bytes < BATCH_BYTES / 2 ? count * 2 : Math.floor((count * BATCH_BYTES) / bytes)),
    )
  }
  await tx.execute(sql`close backup`)
}

/** All tables with their columns; referenced tables come before those that refer to them. */
export async function tablesOf(tx: Sql): Promise<TableHead[]> {
  const { rows } =
    await tx.execute<TableHead>(sql`select c.relname as table, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`)
  const { rows: references } = await tx.execute<{
    child: string
    parent: string
  }>(sql`select c.relname as child, p.relname as parent from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`)
  const sorted = new Set<TableHead>()
  const add = (table: TableHead) => {
    for (const { child, parent } of references)
      if (child === table.table) add(rows.find((other) => other.table === parent)!)
    sorted.add(table)
  }
  rows.forEach(add)
  return [...sorted]
}

async function sequencesOf(tx: Sql): Promise<Foot['sequences']> {
  const { rows: names } = await tx.execute<{ name: string }>(
    sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences = []
  for (const { name } of names) {
    const {
      rows: [at],
    } = await tx.execute<{ last: string; called: boolean }>(
      sql.raw(`select last_value::text as last, is_called as called from ${quoted(name)}`),
    )
    sequences.push({ name, last: at!.last, called: at!.called })
  }
  return sequences
}

import { IMPORT_KINDS, importedId, type ImportKindName } from '#src/domain/import-kinds.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import {
  checkRow,
  type CheckedRow,
  type FallbackCells,
  type ImportKind,
  type Mapping,
  type TableRow,
} from '#src/domain/import/table-import.ts'
import { readSheet, type Sheet } from './read-sheet.ts'
import { writeSheet, type TableFormat } from './write-sheet.ts'

interface ReadJob {
  job: 'read'
  bytes: Uint8Array
}
/** `known`: what exists already. */
interface CheckJob {
  job: 'check'
  kind: ImportKindName
  rows: TableRow[]
  mapping: Mapping
  known: { id: string; doc: RecordData }[]
  fallback?: FallbackCells
}
interface WriteJob {
  job: 'write'
  rows: string[][]
  format: TableFormat
}
export type SheetJob = ReadJob | CheckJob | WriteJob

/** A checked row, and the id it gets. */
export type ImportRow = CheckedRow<RecordData> & { id: string }
export interface SheetResults {
  read: Sheet
  check: ImportRow[]
  write: Blob
}

export interface WorkControl {
  onProgress: (done: number, total: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Runs a job here, in pieces, so that whatever shares the thread can draw in between.
 * @throws SheetError, or the signal's reason
 */
export async function doSheetJob<J extends SheetJob>(
  job: J,
  control: WorkControl,
): Promise<SheetResults[J['job']]> {
  if (job.job === 'read') return (await readSheet(job.bytes)) as SheetResults[J['job']]
  if (job.job === 'write') return (await writeSheet(job.rows, job.format)) as SheetResults[J['job']]
  return (await check(job, control)) as SheetResults[J['job']]
}

/** Large enough to be worth the pause, small enough to be cancelled at once. */
const PIECE = 200

async function check(
  { kind: name, rows, mapping, known, fallback = [] }: CheckJob,
  { onProgress, signal }: WorkControl,
): Promise<ImportRow[]> {
  const kind = IMPORT_KINDS[name] as unknown as ImportKind<RecordData>
  const keys = new Set(known.map(({ doc }) => kind.keyOf(doc)))
  const ids = new Set(known.map(({ id }) => id))
  const before = new Set<string>()
  const checked: ImportRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % PIECE === 0) {
      onProgress(at, rows.length)
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
      signal?.throwIfAborted()
    }
    const one = await checkRow(kind, row, mapping, { known: keys, before, fallback })
    const id = importedId(name, one.key)
    // Imported once and changed since: still the same record.
    checked.push({ ...one, id, state: one.state === 'good' && ids.has(id) ? 'known' : one.state })
    if (one.state === 'good') before.add(one.key)
  }
  onProgress(rows.length, rows.length)
  return checked
}

import { useRef, useState } from 'react'
import {
  applyRemembered,
  rememberColumns,
  type RememberedColumns,
} from '#src/domain/import/import-columns.ts'
import { IMPORT_KINDS, importedId, type ImportKindName } from '#src/domain/import-kinds.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import {
  checkRow,
  guessColumns,
  hasHeadings,
  type FallbackCells,
  type ImportKind,
  type Mapping,
} from '#src/domain/import/table-import.ts'
import { readPreference, savePreference } from '#src/offline/records/preferences.ts'
import { MAX_SHEET_BYTES, MAX_SHEET_ROWS } from '#src/domain/import/sheets/limits.ts'
import type { Sheet } from '#src/offline/sheets/read-sheet.ts'
import { SheetError } from '#src/domain/import/sheets/error.ts'
import type { ImportRow, WorkControl } from '#src/offline/sheets/jobs.ts'
import { storageMessage } from '#src/offline/database/notify-storage.ts'

type ExistingRecords = { id: string; doc: RecordData }[]
export interface ImportOptions {
  kind: ImportKindName
  /** What exists already. */
  known: () => Promise<ExistingRecords>
  fallback?: FallbackCells
  /** @returns how many were imported */
  save: (rows: ImportRow[], control: WorkControl, file: string) => Promise<number>
}
/**
 * The state of an import: file chosen, columns assigned, rows checked and fixed, imported. `failure`: a
 * message id.
 */
export interface ImportState {
  step: 'choose' | 'map' | 'judge' | 'done'
  file: string
  sheet: Sheet | null
  headings: boolean
  mapping: Mapping
  rows: ImportRow[]
  importedCount: number
  failure: string | null
}
export interface Busy {
  what: 'reading' | 'checking' | 'saving'
  done: number
  total: number
  cancel: () => void
}
export type Import = ReturnType<typeof useImport>

/** Importing this also downloads the code that reads files, for offline use (app/start/prefetch.ts). */
const jobs = () => import('#src/offline/sheets/run-sheet-job.ts')
const START: ImportState = {
  step: 'choose',
  file: '',
  sheet: null,
  headings: false,
  mapping: [],
  rows: [],
  importedCount: 0,
  failure: null,
}

export function useImport({ kind, known, save, fallback = [] }: ImportOptions) {
  const [state, setState] = useState(START)
  // A fix made while an earlier cell was being checked must not be lost.
  const latest = useRef(START)
  const fixing = useRef(Promise.resolve())
  const [busy, setBusy] = useState<Busy | null>(null)
  const keys = useRef<Set<string>>(undefined)
  const past = useRef<RememberedColumns>({})
  const { columns } = IMPORT_KINDS[kind]
  const judge = IMPORT_KINDS[kind] as unknown as ImportKind<RecordData>
  const put = (more: Partial<ImportState>) =>
    setState((latest.current = { ...latest.current, failure: null, ...more }))

  /** Long work can be cancelled; then everything is as before it. */
  async function long(
    what: Busy['what'],
    work: (control: WorkControl) => Promise<Partial<ImportState>>,
  ): Promise<void> {
    const ending = new AbortController()
    const show = (done: number, total: number) => setBusy({ what, done, total, cancel: () => ending.abort() })
    show(0, 0)
    try {
      put(await work({ onProgress: show, signal: ending.signal }))
    } catch (error) {
      if (!ending.signal.aborted)
        put({ failure: error instanceof SheetError ? error.message : storageMessage(error) })
    } finally {
      setBusy(null)
    }
  }
  const guess = (sheet: Sheet, headings: boolean, remembered: RememberedColumns = past.current) => {
    if (sheet.names) return [...sheet.names]
    const first = sheet.rows[0]?.cells ?? []
    return headings ? applyRemembered(first, guessColumns(first, columns), remembered) : first.map(() => null)
  }
  const dataRows = () => state.sheet?.rows.slice(state.headings ? 1 : 0) ?? []

  return {
    state,
    busy,
    columns,
    /** Maximum number of rows. */
    most: Math.min(MAX_SHEET_ROWS, judge.most ?? MAX_SHEET_ROWS),
    read: (file: File) =>
      long('reading', async (control) => {
        if (file.size > MAX_SHEET_BYTES) throw new SheetError('import.error.size')
        const sheet = await (
          await jobs()
        ).runSheetJob({ job: 'read', bytes: new Uint8Array(await file.arrayBuffer()) }, control)
        past.current = (await readPreference('importColumns')).columns
        const headings = sheet.names === null && hasHeadings(sheet.rows[0]?.cells, columns)
        return { step: 'map', file: file.name, sheet, headings, mapping: guess(sheet, headings) }
      }),
    setHeadings: (headings: boolean) => put({ headings, mapping: guess(state.sheet!, headings) }),
    /** A field is filled by one column. */
    setColumn: (at: number, name: string | null) =>
      put({ mapping: state.mapping.map((one, n) => (n === at ? name : one === name ? null : one)) }),
    check: () =>
      long('checking', async (control) => {
        if (state.mapping.every((name) => name === null)) throw new SheetError('import.error.mapping')
        if (dataRows().length > (judge.most ?? Infinity))
          throw new SheetError(judge.tooMany ?? 'import.error.most')
        if (state.headings)
          await savePreference('importColumns', {
            columns: rememberColumns(past.current, state.sheet!.rows[0]!.cells, state.mapping),
          }).catch(() => {})
        const there = await known()
        keys.current = new Set(there.map(({ doc }) => judge.keyOf(doc)))
        return {
          step: 'judge',
          rows: await (
            await jobs()
          ).runSheetJob(
            { job: 'check', kind, rows: dataRows(), mapping: state.mapping, known: there, fallback },
            control,
          ),
        }
      }),
    /** Fixes one cell; a field no column of the file holds gets a column of its own. */
    fixCell: (at: number, name: string, value: string): Promise<void> => {
      fixing.current = fixing.current.then(async () => {
        const { rows, mapping: now } = latest.current
        const mapping = now.includes(name) ? now : [...now, name]
        const row = {
          row: rows[at]!.row,
          cells: mapping.map((one, n) => (one === name ? value : (rows[at]!.cells[n] ?? ''))),
        }
        const before = new Set(
          rows.filter((one, n) => one.state === 'good' && n !== at).map(({ key }) => key),
        )
        const around = { known: keys.current ?? new Set<string>(), before, fallback }
        const checked = await checkRow(judge, row, mapping, around)
        put({ mapping, rows: rows.with(at, { ...checked, id: importedId(kind, checked.key) }) })
      })
      return fixing.current
    },
    /** `rows`: good ones. */
    importRows: (rows: ImportRow[]) =>
      long('saving', async (control) => ({
        step: 'done',
        importedCount: await save(rows, control, state.file),
      })),
    back: (step: ImportState['step']) => put(step === 'choose' ? START : { step }),
  }
}

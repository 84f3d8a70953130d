import { useRecords, type LiveRecord } from './records.ts'

/** A draft whose values don't have its kind's shape: another version or another program wrote it. */
export interface UnreadableDraft {
  id: string
  updatedAt: number
}
export interface DraftList<Draft> {
  drafts: Draft[]
  unreadable: UnreadableDraft[]
}

/**
 * The drafts of one kind, from all of the person's devices, newest first; each is read on its own. @param
 * read as for readEach
 */
export function useDraftList<Draft>(
  kind: string,
  read: (record: LiveRecord) => Draft | null,
): DraftList<Draft> {
  return readEach(
    (useRecords('draft') ?? []).filter(({ doc }) => doc.kind === kind),
    read,
  )
}

/**
 * The server checks only a draft's kind, not its values, so one that can't be read must not take the others
 * with it.
 * @param read throws on what it can't read; null: not part of this list
 */
export function readEach<Row extends UnreadableDraft, Draft>(
  rows: readonly Row[],
  read: (row: Row) => Draft | null,
): DraftList<Draft> {
  const list: DraftList<Draft> = { drafts: [], unreadable: [] }
  for (const row of rows) {
    try {
      const draft = read(row)
      if (draft !== null) list.drafts.push(draft)
    } catch {
      list.unreadable.push({ id: row.id, updatedAt: row.updatedAt })
    }
  }
  return list
}

/** A text to show; '' where nothing was typed yet. @throws TypeError when it is not text */
export function typedText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new TypeError('no text')
  return value
}

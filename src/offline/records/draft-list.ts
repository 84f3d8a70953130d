import { useRecords, type LiveRecord } from './records.ts'

/** Work whose values are not what its kind's form writes: another version wrote them, or another program. */
export interface UnreadableDraft {
  id: string
  updatedAt: number
}
export interface DraftList<Draft> {
  drafts: Draft[]
  unreadable: UnreadableDraft[]
}

/**
 * The drafts of one kind, on all of the person's devices, the newest first; each read on its own. @param read
 * as readEach's
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
 * Of drafts only their kind was ever checked, so that one which cannot be read must not take the others with
 * it.
 * @param read throws on what it cannot read; null is none of this list
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

/** A text that is going to be shown; '' where nothing was typed yet. @throws TypeError when it is no text */
export function typedText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new TypeError('no text')
  return value
}

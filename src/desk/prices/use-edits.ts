import { useState } from 'react'
import { stored } from '#src/api/browser-storage.ts'
import type { CellAt } from './sheets.ts'

/** One cell as somebody wants it; what it said when they changed it goes along. */
export interface Edit {
  record: string
  key: string
  column: string
  from: string
  to: string
}

interface Edits {
  edits: readonly Edit[]
  /** What the cell says with them. */
  valueAt: (cell: CellAt) => string
  change: (cell: CellAt, to: string) => void
  discard: () => void
}

const isAt = (edit: Edit, { record, key, column }: CellAt): boolean =>
  edit.record === record && edit.key === key && edit.column === column

/** Changes that aren't in force yet, kept on this device: nothing typed is lost with the tab. */
export function useEdits(pack: string): Edits {
  const [storage] = useState(() => stored<Edit[]>(`desk-edits-${pack}`, () => localStorage))
  const [edits, setEdits] = useState<readonly Edit[]>(() => storage.get() ?? [])
  const keep = (next: Edit[]) => {
    setEdits(next)
    storage.set(next)
  }
  return {
    edits,
    valueAt: (cell) => edits.find((edit) => isAt(edit, cell))?.to ?? cell.value,
    change: (cell, to) => {
      const others = edits.filter((edit) => !isAt(edit, cell))
      const { record, key, column, value } = cell
      keep(to === value ? others : [...others, { record, key, column, from: value, to }])
    },
    discard: () => keep([]),
  }
}

import { useDevice } from './records.ts'
import type { DraftRow } from '#src/offline/database/rows.ts'

/**
 * The drafts of one kind (or all), newest first; undefined while loading. Includes changes from other tabs.
 */
export const useDrafts = (kind?: string): DraftRow[] | undefined =>
  useDevice(
    async ({ drafts }) => {
      const rows = await (kind === undefined ? drafts.toArray() : drafts.where('kind').equals(kind).toArray())
      return rows.toSorted((a, b) => b.updatedAt - a.updatedAt)
    },
    [kind],
    [],
  )

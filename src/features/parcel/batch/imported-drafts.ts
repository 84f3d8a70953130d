import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { ChosenService } from '#src/domain/parcel/quote-prefill.ts'
import type { Scope } from '#src/domain/parcel/scope.ts'
import { isSame } from '#src/domain/sync/merge.ts'
import { useRecords, type LiveRecord } from '#src/offline/records/records.ts'

/** A draft that came from a file. */
interface Imported {
  scope: Scope
  shipment: Shipment
  /** `row`: its line in the file. `out`: it is left out. `service`: taken instead of the batch's choice. */
  batch: { id: string; name: string; row: number; out?: boolean; service?: ChosenService | null }
}
export interface ImportedDraft extends Imported {
  id: string
  /** The server's revision that this device has, and when it was changed last. */
  rev: number
  updatedAt: number
  /** Whether it has changes that the server doesn't have. */
  isUnsent: () => boolean
}

/** The drafts of all batches, or of one, from this device, in file order; undefined while loading. */
export function useImportedDrafts(batchId?: string): ImportedDraft[] | undefined {
  return useRecords('draft')
    ?.flatMap(importedDraft)
    .filter(({ batch }) => batchId === undefined || batch.id === batchId)
    .toSorted((a, b) => a.batch.row - b.batch.row)
}

export function importedDraft({ id, doc, base, rev, updatedAt }: LiveRecord): ImportedDraft[] {
  const values = doc.values as Partial<Imported> | undefined
  return values?.batch && values.shipment && values.scope
    ? [
        {
          id,
          rev,
          updatedAt,
          isUnsent: () => !isSame(doc, base),
          scope: values.scope,
          shipment: values.shipment,
          batch: values.batch,
        },
      ]
    : []
}

import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { CustomsPaper } from '#src/domain/customs/customs-rules.ts'
import { packingListSchema, type PackingList } from '#src/domain/parcel/packing-list.ts'
import type { CachedFile } from '#src/components/table-export/use-cached-file.ts'
import { paperKey } from './paper-key.ts'

/** A document of a checked list, cached under the typed values. */
export const listPaperFile = (typed: PackingList, kind: CustomsPaper): CachedFile => ({
  key: paperKey(`list-${kind}`, typed),
  make: async () => {
    const list = packingListSchema.cast(typed) as PackingList
    return {
      name: `${list.customs.customsInvoiceNumber}-${kind}.pdf`,
      type: 'application/pdf',
      bytes: await call(contract.customs.packingListPaper, { ...list, kind }),
    }
  },
})

import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { CustomsPaper } from '#src/domain/customs-rules.ts'
import type { PackingList } from '#src/domain/packing-list.ts'
import { fileOrKept, isFileKept } from '#src/offline/kept-file.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'
import { paperKey } from './paper-key.ts'

/** A paper of a checked list, kept under what was typed; printed again without a network it is the same. @throws ApiError as the call does */
export const listPaperFile = (typed: PackingList, list: PackingList, kind: CustomsPaper): Promise<OutFile> => fileOrKept(paperKey(`list-${kind}`, typed), async () => {
  const bytes = await call(contract.customs.packingListPaper, { ...list, kind }) as Uint8Array<ArrayBuffer>
  return { name: `${list.customs.customsInvoiceNumber}-${kind}.pdf`, type: 'application/pdf', bytes }
})

/** Whether it can be had without a network. */
export const isListPaperKept = (typed: PackingList, kind: CustomsPaper): Promise<boolean> => isFileKept(paperKey(`list-${kind}`, typed))

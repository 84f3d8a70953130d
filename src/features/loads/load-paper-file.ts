import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { LoadPaper } from '#src/domain/freight-life.ts'
import { fileOrKept, isFileKept } from '#src/offline/kept-file.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'

/** A paper of a load, to be printed again without a network. @throws ApiError as the call does, when the device has none. */
export const loadPaperFile = ({ id, loadNumber }: { id: string; loadNumber: string }, kind: LoadPaper): Promise<OutFile> => fileOrKept(keyOf(id, kind), async () => {
  const bytes = await call(contract.loads.paper, { id, kind }) as Uint8Array<ArrayBuffer>
  return { name: `${loadNumber}-${kind}.pdf`, type: 'application/pdf', bytes }
})

/** Whether it can be had without a network. */
export const isLoadPaperKept = (loadId: string, kind: LoadPaper): Promise<boolean> => isFileKept(keyOf(loadId, kind))

const keyOf = (loadId: string, kind: LoadPaper): string => `load-paper:${loadId}:${kind}`

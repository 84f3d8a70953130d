import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { CustomsPaper } from '#src/domain/customs-rules.ts'
import { fileOrKept, isFileKept } from '#src/offline/kept-file.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'

/** A customs paper, to be printed again without a network. @throws ApiError as the call does, when the device has none. */
export const customsPaperFile = ({ id, number }: { id: string; number: string }, kind: CustomsPaper): Promise<OutFile> => fileOrKept(keyOf(id, kind), async () => {
  const bytes = await call(contract.orders.paper, { id, kind }) as Uint8Array<ArrayBuffer>
  return { name: `${number}-${kind}.pdf`, type: 'application/pdf', bytes }
})

/** Whether it can be had without a network. */
export const isPaperKept = (orderId: string, kind: CustomsPaper): Promise<boolean> => isFileKept(keyOf(orderId, kind))

const keyOf = (orderId: string, kind: CustomsPaper): string => `paper:${orderId}:${kind}`

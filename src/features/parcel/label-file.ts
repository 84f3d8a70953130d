import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { LabelFormat } from '#src/domain/preference.ts'
import { fileOrKept, isFileKept } from '#src/offline/kept-file.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'

/** The order's label, to be printed again without a network. @throws ApiError as the call does, when the device has none. */
export const labelFile = ({ id, number }: { id: string; number: string }, format: LabelFormat): Promise<OutFile> => fileOrKept(keyOf(id, format), async () => {
  const bytes = await call(contract.orders.label, { id, format }) as Uint8Array<ArrayBuffer>
  return { name: `${number}-${format}.${format === 'zpl' ? 'zpl' : 'pdf'}`, type: format === 'zpl' ? 'application/x-zpl' : 'application/pdf', bytes }
})

/** Whether it can be had without a network. */
export const isLabelKept = (orderId: string, format: LabelFormat): Promise<boolean> => isFileKept(keyOf(orderId, format))

const keyOf = (orderId: string, format: LabelFormat): string => `label:${orderId}:${format}`

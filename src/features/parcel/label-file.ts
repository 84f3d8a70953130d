import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { LabelFormat } from '#src/domain/preference.ts'
import { keepDocument, readDocument } from '#src/offline/documents.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'

/**
 * The order's label from the server, kept on the device; without a network the kept one (a label printed again is the same).
 * @throws ApiError as the call does, when the device has none.
 */
export async function labelFile({ id, number }: { id: string; number: string }, format: LabelFormat): Promise<OutFile> {
  const key = keyOf(id, format)
  try {
    const bytes = await call(contract.orders.label, { id, format }) as Uint8Array<ArrayBuffer>
    const file = { name: `${number}-${format}.${format === 'zpl' ? 'zpl' : 'pdf'}`, type: format === 'zpl' ? 'application/x-zpl' : 'application/pdf', bytes }
    // A device without room still prints what is on the screen.
    await keepDocument({ id: key, ...file }).catch(() => {})
    return file
  } catch (error) {
    const kept = isOffline(error) ? await readDocument(key).catch(() => undefined) : undefined
    if (!kept) throw error
    return kept as OutFile
  }
}

/** Whether it can be had without a network. */
export const isLabelKept = async (orderId: string, format: LabelFormat): Promise<boolean> =>
  await readDocument(keyOf(orderId, format)).catch(() => undefined) !== undefined

const keyOf = (orderId: string, format: LabelFormat): string => `label:${orderId}:${format}`

import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { CustomsPaper } from '#src/domain/customs-rules.ts'
import { keepDocument, readDocument } from '#src/offline/documents.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'

/**
 * A customs paper from the server, kept on the device; without a network the kept one (printed again it is the same).
 * @throws ApiError as the call does, when the device has none.
 */
export async function customsPaperFile({ id, number }: { id: string; number: string }, kind: CustomsPaper): Promise<OutFile> {
  const key = keyOf(id, kind)
  try {
    const bytes = await call(contract.orders.paper, { id, kind }) as Uint8Array<ArrayBuffer>
    const file = { name: `${number}-${kind}.pdf`, type: 'application/pdf', bytes }
    await keepDocument({ id: key, ...file }).catch(() => {})
    return file
  } catch (error) {
    const kept = isOffline(error) ? await readDocument(key).catch(() => undefined) : undefined
    if (!kept) throw error
    return kept as OutFile
  }
}

/** Whether it can be had without a network. */
export const isPaperKept = async (orderId: string, kind: CustomsPaper): Promise<boolean> =>
  await readDocument(keyOf(orderId, kind)).catch(() => undefined) !== undefined

const keyOf = (orderId: string, kind: CustomsPaper): string => `paper:${orderId}:${kind}`

import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { LabelFormat } from '#src/domain/preference.ts'
import { keepDocument, readDocument } from '#src/offline/documents.ts'

export interface LabelFile { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * The order's label from the server, kept on the device; without a network the kept one (a label printed again is the same).
 * @throws ApiError as the call does, when the device has none.
 */
export async function labelFile({ id, number }: { id: string; number: string }, format: LabelFormat): Promise<LabelFile> {
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
    return kept as LabelFile
  }
}

/** Whether it can be had without a network. */
export const isLabelKept = async (orderId: string, format: LabelFormat): Promise<boolean> =>
  await readDocument(keyOf(orderId, format)).catch(() => undefined) !== undefined

const keyOf = (orderId: string, format: LabelFormat): string => `label:${orderId}:${format}`

/** Hands the file to the browser's downloads. */
export function download(file: LabelFile): void {
  const link = document.createElement('a')
  link.href = urlOf(file)
  link.download = file.name
  link.click()
}

/** Opens the browser's print dialog on the file, without leaving the page. */
export function print(file: LabelFile): void {
  const frame = document.createElement('iframe')
  // Not `hidden`: what is not laid out is printed empty.
  Object.assign(frame.style, { position: 'fixed', inset: 'auto 0 0 auto', width: '1px', height: '1px', border: '0', opacity: '0' })
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  frame.src = urlOf(file)
  document.body.append(frame)
  setTimeout(() => frame.remove(), LIFE_MS)
}

/** Long enough for a print dialog to be read; a blob that is never let go stays in memory. */
const LIFE_MS = 10 * 60_000

function urlOf({ bytes, type }: LabelFile): string {
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  setTimeout(() => URL.revokeObjectURL(url), LIFE_MS)
  return url
}

import { download, type OutFile } from './file-out.ts'

/** Whether this device hands text to other apps. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Who closes the list of apps has shared nothing, and that is no fault. */
const unlessClosed = (error: unknown): void => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

export const shareLink = (title: string, url: string): Promise<void> =>
  navigator.share({ title, url }).catch(unlessClosed)

/** Hands a file to another app; where none takes files of its kind, it is saved. */
export function shareFile(file: OutFile): void {
  const data = { files: [new File([file.bytes as Uint8Array<ArrayBuffer>], file.name, { type: file.type })] }
  if (!navigator.canShare?.(data)) return download(file)
  navigator.share(data).catch((error: unknown) => {
    // It took too long to get: the press no longer counts as one.
    if (error instanceof DOMException && error.name === 'NotAllowedError') download(file)
    else unlessClosed(error)
  })
}

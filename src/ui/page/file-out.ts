/** A file in memory. */
export interface OutFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Saves the file to the browser's downloads. */
export function download(file: OutFile): void {
  const link = document.createElement('a')
  link.href = urlOf(file)
  link.download = file.name
  link.click()
}

/** Opens the browser's print dialog for the file, without leaving the page. */
export function print(file: OutFile): void {
  const frame = document.createElement('iframe')
  // Not `hidden`: content without layout prints blank.
  Object.assign(frame.style, {
    position: 'fixed',
    inset: 'auto 0 0 auto',
    width: '1px',
    height: '1px',
    border: '0',
    opacity: '0',
  })
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  frame.src = urlOf(file)
  document.body.append(frame)
  setTimeout(() => frame.remove(), LIFE_MS)
}

/** Long enough to read a print dialog; a blob URL that is never revoked stays in memory. */
const LIFE_MS = 10 * 60_000

function urlOf({ bytes, type }: OutFile): string {
  // Never shared memory: the bytes came from the server or were made here.
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  setTimeout(() => URL.revokeObjectURL(url), LIFE_MS)
  return url
}

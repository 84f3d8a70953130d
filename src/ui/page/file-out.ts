/** A file that this page has in its hands. */
export interface OutFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Hands the file to the browser's downloads. */
export function download(file: OutFile): void {
  const link = document.createElement('a')
  link.href = urlOf(file)
  link.download = file.name
  link.click()
}

/** Opens the browser's print dialog on the file, without leaving the page. */
export function print(file: OutFile): void {
  const frame = document.createElement('iframe')
  // Not `hidden`: what is not laid out is printed empty.
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

/** Long enough for a print dialog to be read; a blob that is never let go stays in memory. */
const LIFE_MS = 10 * 60_000

function urlOf({ bytes, type }: OutFile): string {
  // Never memory that is shared: it came from the server, or was made here.
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  setTimeout(() => URL.revokeObjectURL(url), LIFE_MS)
  return url
}

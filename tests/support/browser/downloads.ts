import { vi } from 'vitest'

export interface Saved {
  name: string
  type: string
  bytes: Uint8Array
}

/** jsdom saves no downloads. Collects what they would hold, in order; each call starts a new list. */
export function downloads(): Saved[] {
  const blobs: Blob[] = []
  const saved: Saved[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice('blob:'.length))]
    if (!blob) return
    // jsdom's blobs have no arrayBuffer().
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      saved.push({
        name: this.download,
        type: blob.type,
        bytes: new Uint8Array(reader.result as ArrayBuffer),
      }),
    )
    reader.readAsArrayBuffer(blob)
  })
  return saved
}

const ENTRY = 0x02014b50

/** What a zip says its files unpack to, in bytes, by its own directory (PKWARE APPNOTE §4.3.12): asked before anything is unpacked. */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let at = 0; at + 46 <= bytes.length; at += 1) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== ENTRY) continue
    sum += view.getUint32(at + 24, true)
    at += 45
  }
  return sum
}

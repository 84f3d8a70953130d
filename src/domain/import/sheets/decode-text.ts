export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * The text of a file that doesn't declare its encoding: by its byte order mark, otherwise by what its bytes
 * can be.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = marked(bytes) ?? unmarked(bytes)
  // The decoder drops the mark itself.
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function marked([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/**
 * Excel's "Unicode text" always has a mark; other programs write UTF-16 without one, where every second byte
 * of plain text is 0.
 */
function unmarked(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, 2000)
  const zeros = (parity: number) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (zeros(1) > sample.length / 5) return 'utf-16le'
  if (zeros(0) > sample.length / 5) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // What Excel for Windows writes as "CSV" in our languages except Chinese.
    return 'windows-1252'
  }
}

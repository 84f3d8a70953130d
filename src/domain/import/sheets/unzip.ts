import { Inflate } from 'fflate'

/** A file within a zip: where its compressed bytes begin, and how many there are. */
interface Entry {
  name: string
  method: number
  start: number
  size: number
}

/** A zip unpacks to more than is allowed. */
export class TooMuchUnpacked extends Error {
  override readonly name = 'TooMuchUnpacked'
}

/** Output is counted after each piece of this size, which unpacks to 16 MB at most. */
const PIECE = 16_384
const FILE = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const NOT_HERE = 0xffffffff

/**
 * The files of a zip whose names `isWanted` accepts. Output is counted while unpacking: the sizes a zip claims are
 * not trusted.
 * @throws TooMuchUnpacked, or an Error when it is not a zip
 */
export function unzip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  most: number,
): Record<string, Uint8Array> {
  let left = most
  const count = (length: number) => {
    left -= length
    if (left < 0) throw new TooMuchUnpacked()
  }
  const files = new Map<string, Uint8Array>()
  for (const { name, method, start, size } of entriesOf(bytes)) {
    if (!isWanted(name)) continue
    const packed = bytes.subarray(start, start + size)
    if (method === 0) count(packed.length)
    else if (method !== 8) throw new Error('unknown compression')
    files.set(name, method === 0 ? packed : inflate(packed, count))
  }
  return Object.fromEntries(files)
}

function inflate(packed: Uint8Array, count: (length: number) => void): Uint8Array {
  const parts: Uint8Array[] = []
  const stream = new Inflate((part) => {
    count(part.length)
    parts.push(part)
  })
  for (let at = 0; at === 0 || at < packed.length; at += PIECE)
    stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * By the directory at the end (PKWARE APPNOTE §4.3.12, §4.3.16; §4.5.3 where a size or an offset takes 64
 * bits).
 */
function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const number = (at: number) => Number(view.getBigUint64(at, true))
  let end = bytes.length - 22
  while (view.getUint32(end, true) !== END) end -= 1
  let [count, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (at === NOT_HERE || count === 0xffff) {
    const far = number(end - 12)
    if (view.getUint32(far, true) !== END_64) throw new Error('no directory')
    ;[count, at] = [number(far + 32), number(far + 48)]
  }
  const names = new TextDecoder()
  for (; count > 0; count -= 1) {
    if (view.getUint32(at, true) !== FILE) throw new Error('no entry')
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    const extra = at + 46 + nameLength
    const long = wideFields(view, extra, extra + extraLength)
    if (view.getUint32(at + 24, true) === NOT_HERE) long.next()
    const [size, local] = [20, 42].map((field) =>
      view.getUint32(at + field, true) === NOT_HERE
        ? (long.next().value ?? NOT_HERE)
        : view.getUint32(at + field, true),
    ) as [number, number]
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    yield {
      name: names.decode(bytes.subarray(at + 46, extra)),
      method: view.getUint16(at + 10, true),
      start,
      size,
    }
    at = extra + extraLength + commentLength
  }
}

/** The 64-bit numbers of an entry that replace 32-bit ones holding NOT_HERE. */
function* wideFields(view: DataView, from: number, to: number): Generator<number, undefined> {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    for (let field = at + 4; field + 8 <= at + 4 + view.getUint16(at + 2, true); field += 8)
      yield Number(view.getBigUint64(field, true))
  }
}

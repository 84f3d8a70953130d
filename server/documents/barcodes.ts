import bwipjs from 'bwip-js/node'

/** Alternating bar and space widths in modules, bar first. */
export type Bars = { widths: number[]; modules: number }
/** Rows of modules, true is dark; without quiet zone. */
export type Matrix = boolean[][]

/** Code 128 with the code sets chosen for the shortest symbol. RangeError on characters a label printer could take for commands. */
export function code128(text: string): Bars {
  if (!/^[0-9A-Za-z ./-]{1,30}$/.test(text)) throw new RangeError(`no Code 128 for "${text}"`)
  const symbol = bwipjs.raw('code128', text, '')[0]
  if (!symbol || !('sbs' in symbol)) throw new RangeError(`no Code 128 for "${text}"`)
  const widths = [...symbol.sbs]
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}

/** 00: an SSCC of eighteen digits. 402: a GSIN of seventeen. */
export type Gs1Id = '00' | '402'

/** GS1-128 with one application identifier. RangeError when the data's check digit is wrong. */
export function gs1128(data: string, ai: Gs1Id = '00'): Bars {
  const widths = [...rawGs1(data, ai)]
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}

function rawGs1(data: string, ai: Gs1Id): ArrayLike<number> & Iterable<number> {
  try {
    const symbol = bwipjs.raw('gs1-128', `(${ai})${data}`, '')[0]
    if (symbol && 'sbs' in symbol) return symbol.sbs
  } catch (cause) {
    throw new RangeError(`"${data}" does not fit (${ai})`, { cause })
  }
  throw new RangeError(`"${data}" does not fit (${ai})`)
}

/** QR at error level M: survives a scratch, stays small. RangeError when the text fits no QR symbol. */
export function qrCode(text: string): Matrix {
  const { pixs, pixx } = qrPixels(text)
  return Array.from({ length: pixs.length / pixx }, (_, y) => Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1))
}

function qrPixels(text: string) {
  try {
    const symbol = bwipjs.raw('qrcode', text, `eclevel=${QR_LEVEL}`)[0]
    if (symbol && 'pixs' in symbol) return symbol
  } catch (cause) {
    throw new RangeError('no QR symbol for this text', { cause })
  }
  throw new RangeError('no QR symbol for this text')
}

/** GS1 General Specifications: ten modules each side of Code 128; ISO/IEC 18004: four around QR. */
export const CODE128_QUIET = 10
export const QR_QUIET = 4
export const QR_LEVEL = 'M'

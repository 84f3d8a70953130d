import bwipjs from 'bwip-js/node'
import { correction, generate, type Bitmap2D } from 'lean-qr'
import { memoize } from './memoize.ts'

/** Alternating bar and space widths in modules, bar first. */
export type Bars = { widths: number[]; modules: number }
/** Rows of modules, true is dark; without quiet zone. */
export type Matrix = boolean[][]

/** Each is needed twice, for layout and painting; a file has a few hundred. */
const [kept128, keptGs1, keptQr] = [memoize<Bars>(1000), memoize<Bars>(1000), memoize<Matrix>(1000)]

/**
 * Code 128 with the code sets that give the shortest symbol. @throws RangeError on characters that a label
 * printer could interpret as commands
 */
export const code128 = (text: string): Bars =>
  kept128(text, () => {
    if (!/^[0-9A-Za-z ./-]{1,30}$/.test(text)) throw new RangeError(`no Code 128 for "${text}"`)
    const symbol = bwipjs.raw('code128', text, '')[0]
    if (!symbol || !('sbs' in symbol)) throw new RangeError(`no Code 128 for "${text}"`)
    return barsOf(symbol.sbs)
  })

/** 00: an SSCC of eighteen digits. 402: a GSIN of seventeen. */
export type Gs1Id = '00' | '402'

/** GS1-128 with one application identifier. @throws RangeError when the data's check digit is wrong */
export const gs1128 = (data: string, ai: Gs1Id = '00'): Bars =>
  keptGs1(ai + data, () => {
    try {
      const symbol = bwipjs.raw('gs1-128', `(${ai})${data}`, '')[0]
      if (symbol && 'sbs' in symbol) return barsOf(symbol.sbs)
    } catch (cause) {
      throw new RangeError(`"${data}" does not fit (${ai})`, { cause })
    }
    throw new RangeError(`"${data}" does not fit (${ai})`)
  })

function barsOf(sbs: Iterable<number>): Bars {
  const widths = [...sbs]
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}

/**
 * QR at error level M: survives a scratch, stays small. @throws RangeError when the text fits no QR symbol
 */
export const qrCode = (text: string): Matrix =>
  keptQr(text, () => {
    const symbol = qrSymbol(text)
    return Array.from({ length: symbol.size }, (_, y) =>
      Array.from({ length: symbol.size }, (__, x) => symbol.get(x, y)),
    )
  })

/** bwip-js takes ten times as long to find the same mask. */
function qrSymbol(text: string): Bitmap2D {
  try {
    return generate(text, {
      minCorrectionLevel: correction[QR_LEVEL],
      maxCorrectionLevel: correction[QR_LEVEL],
    })
  } catch (cause) {
    throw new RangeError('no QR symbol for this text', { cause })
  }
}

/** GS1 General Specifications: ten modules on each side of Code 128; ISO/IEC 18004: four around QR. */
export const CODE128_QUIET = 10
export const QR_QUIET = 4
export const QR_LEVEL = 'M'

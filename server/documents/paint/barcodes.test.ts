import bwipjs from 'bwip-js/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBarcodes } from '#tests/support/documents/read-barcodes.ts'
import { labelSamples } from '#server/documents/label/samples.ts'
import { QR_LEVEL, qrCode, type Matrix } from './barcodes.ts'

const address = fc
  .tuple(
    fc.constantFrom('', 'tracking', 'fr/suivi', 'colis/été'),
    fc.string({
      unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')),
      minLength: 8,
      maxLength: 30,
    }),
  )
  .map(([path, number]) => `https://ship.example.com/track/${path}?numbers=${number}`)

describe('the QR symbol of a label', () => {
  it('is read as what it encodes, and is never larger than another encoder’s', async () => {
    const checked = async (text: string) => {
      const symbol = qrCode(text)
      expect(
        (await readBarcodes(pictureOf(symbol), { formats: ['QRCode'] })).map(
          (one) => `${one.ecLevel} ${one.text}`,
        ),
      ).toEqual([`${QR_LEVEL} ${text}`])
      expect(symbol.length).toBeLessThanOrEqual(sizeOfOther(text))
    }
    for (const { trackingUrl } of Object.values(labelSamples)) await checked(trackingUrl)
    await fc.assert(fc.asyncProperty(address, checked), { numRuns: 50 })
  })

  it('is refused for more than a symbol can hold', () => {
    expect(() => qrCode('x'.repeat(2332))).toThrow(RangeError)
  })
})

/** Four dots a module, with a white margin. */
function pictureOf(symbol: Matrix): ImageData {
  const side = (symbol.length + 8) * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (symbol[(y >> 2) - 4]?.[(x >> 2) - 4]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { data, width: side, height: side, colorSpace: 'srgb' } as ImageData
}

function sizeOfOther(text: string): number {
  const symbol = bwipjs.raw('qrcode', text, `eclevel=${QR_LEVEL}`)[0]!
  return 'pixx' in symbol ? symbol.pixx : 0
}

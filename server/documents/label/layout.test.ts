import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128, CODE128_QUIET, gs1128, QR_QUIET, qrCode } from '#server/documents/paint/barcodes.ts'
import { layOutLabel } from './layout.ts'
import { layOutReceipt } from './receipt.ts'
import { labelSamples, numberedSamples } from './samples.ts'
import { LABEL_HEIGHT, LABEL_WIDTH, type Mark } from '#server/documents/paint/marks.ts'
import { widthOf } from '#server/documents/paint/shaping.ts'

type Box = { what: string; left: number; top: number; right: number; bottom: number }

describe('the marks of a label', () => {
  it.each([...Object.entries(labelSamples), ...Object.entries(numberedSamples)])(
    '%s: nothing leaves the label or overlaps, and quiet zones stay white',
    (_, label) => {
      expect(faults(layOutLabel(label), LABEL_WIDTH, LABEL_HEIGHT)).toEqual([])
      expect(faults(layOutReceipt(label), 1726, 2233)).toEqual([])
    },
  )

  it('whatever people type in any language, nothing is cut off at the edge or printed over', () => {
    const piece = fc.constantFrom(
      'a',
      'W',
      'i',
      ' ',
      ' ',
      '-',
      'É',
      'œ',
      '中',
      '文',
      '，',
      'Ж',
      '🚚',
      'Saint',
      'boulevard',
      'l’Île',
    )
    const text = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''))
    const short = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
    const address = fc.record({
      name: text,
      company: text,
      lines: fc.array(text, { maxLength: 4 }),
      city: text,
      province: short,
      postalCode: short,
      country: short,
      phone: short,
    })
    const label = fc
      .record({
        locale: fc.constantFrom('en' as const, 'zh' as const, 'fr' as const, 'sp' as const),
        sample: fc.boolean(),
        carrierName: text,
        serviceName: text,
        serviceCode: short,
        from: address,
        to: address,
        orderNumber: short,
        reference: text,
        contents: short,
        routingCode: short,
        piece: fc.nat(9999),
        pieces: fc.nat(9999),
        options: fc
          .subarray(['returned', 'adult', 'residential', 'lithium'] as const)
          .map((some) => [...some]),
        trackingNumber: fc.stringMatching(/^[0-9A-Z]{1,25}$/),
        trackingUrl: fc.webUrl({ withQueryParameters: false }).filter((url) => url.length < 200),
      })
      .map((made) => ({ ...labelSamples.ottawaToVancouver, ...made }))
    fc.assert(
      fc.property(label, (one) => {
        expect(faults(layOutLabel(one), LABEL_WIDTH, LABEL_HEIGHT)).toEqual([])
        expect(faults(layOutReceipt(one), 1726, 2233)).toEqual([])
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('the recipient is larger than the sender and the postal code is the largest text', () => {
    const { from, to } = labelSamples.ottawaToVancouver
    const size = (text: string) =>
      Math.max(
        ...layOutLabel(labelSamples.ottawaToVancouver).map((mark) =>
          mark.kind === 'text' && mark.text === text ? mark.size : 0,
        ),
      )
    expect(size(to.name)).toBeGreaterThan(size(from.name) * 1.4)
    const sizes = layOutLabel(labelSamples.ottawaToVancouver).map((mark) =>
      mark.kind === 'text' ? mark.size : 0,
    )
    expect(size(to.postalCode)).toBe(Math.max(...sizes))
  })

  it('bars are at least two printer dots wide, even with 25 letters', () => {
    const bars = layOutLabel(labelSamples.nasty).find((mark) => mark.kind === 'bars')
    expect(bars?.module).toBeGreaterThanOrEqual(2)
  })
})

function faults(marks: Mark[], width: number, height: number): string[] {
  const boxes = marks.flatMap(boxOf)
  const outside = boxes.filter(
    (box) => box.left < -0.5 || box.top < -0.5 || box.right > width + 0.5 || box.bottom > height + 0.5,
  )
  const pairs = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.what} lies on ${b.what}`),
  )
  return [...outside.map((box) => `${box.what} leaves the page`), ...pairs]
}

const SLACK = 1
const overlap = (a: Box, b: Box) =>
  a.left < b.right - SLACK && b.left < a.right - SLACK && a.top < b.bottom - SLACK && b.top < a.bottom - SLACK

/**
 * The box of a text line, from the top of its capitals to its descenders, or of a barcode with its quiet
 * zone. Frames contain others.
 */
function boxOf(mark: Mark): Box[] {
  const box = (what: string, left: number, top: number, width: number, height: number) => [
    { what, left, top, right: left + width, bottom: top + height },
  ]
  switch (mark.kind) {
    case 'text': {
      const width = widthOf(mark.text, mark.size, mark.weight)
      return box(
        `"${mark.text}"`,
        mark.x - width * { left: 0, center: 0.5, right: 1 }[mark.align],
        mark.y - mark.size * 0.78,
        width,
        mark.size,
      )
    }
    case 'bars': {
      const quiet = CODE128_QUIET * mark.module
      return box(
        'Code 128',
        mark.x - quiet,
        mark.y,
        (mark.gs1 ? gs1128 : code128)(mark.data).modules * mark.module + 2 * quiet,
        mark.height,
      )
    }
    case 'qr': {
      const side = (qrCode(mark.data).length + 2 * QR_QUIET) * mark.module
      return box('QR', mark.x - QR_QUIET * mark.module, mark.y - QR_QUIET * mark.module, side, side)
    }
    case 'icon':
      return box('icon', mark.x, mark.y, mark.size, mark.size)
    case 'dash':
      return box('cut line', mark.x, mark.y, mark.width, 2)
    case 'frame':
      return []
    case 'banner':
    case 'rect':
      return box(mark.kind, mark.x, mark.y, mark.width, mark.height)
  }
}

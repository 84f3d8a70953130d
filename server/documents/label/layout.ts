import { code128, CODE128_QUIET, gs1128, QR_QUIET, qrCode } from '#server/documents/paint/barcodes.ts'
import {
  fitBlock,
  fitLine,
  heightOf,
  LEADING,
  type FittedLine,
  type Paragraph,
} from '#server/documents/paint/fit-text.ts'
import { OPTION_ICONS } from './option-icons.ts'
import type { LabelAddress, LabelData } from './data.ts'
import { ICON_GRID, LABEL_HEIGHT, LABEL_WIDTH, textAt, type Mark } from '#server/documents/paint/marks.ts'
import { widthOf } from '#server/documents/paint/shaping.ts'
import { countryName, labelNumber, labelWords } from '#server/documents/words.ts'

/**
 * One label of 812 × 1218 dots, in bands from the top: sample mark, service, sender and details, recipient,
 * routing and options, Code 128, the piece's SSCC, QR code and references. The recipient's band takes the
 * remaining height. @throws RangeError when the tracking number or its URL fits no legible symbol
 */
export function layOutLabel(label: LabelData): Mark[] {
  const marks: Mark[] = []
  let y = TOP
  if (label.sample || label.test) {
    marks.push({
      kind: 'banner',
      text: labelWords(label.locale)[label.test ? 'test' : 'sample'],
      x: LEFT,
      y,
      width: WIDE,
      height: 48,
      size: 34,
    })
    y += 58
  }
  // If each piece has its own barcode too, both are lower: 12 mm and 8 mm can be scanned by hand.
  const [head, bars, pieceBars] = label.sscc ? [96, 200, SSCC] : [HEADER, TRACKING, 0]
  const toHeight = LABEL_HEIGHT - TOP - y - head - SENDER - ROUTING - bars - pieceBars - FOOT
  const bands: Band[] = [
    [head, header, 3],
    [SENDER, sender, 3],
    [toHeight, recipient, 3],
    [ROUTING, routing, 6],
    [bars, tracking, 6],
    ...(label.sscc ? [[pieceBars, pieceCode, 3] satisfies Band] : []),
    [FOOT, foot, 0],
  ]
  for (const [height, draw, rule] of bands) {
    marks.push(...draw(label, y, height))
    y += height
    if (rule) marks.push({ kind: 'rect', x: LEFT, y: y - rule, width: WIDE, height: rule })
  }
  return marks
}

type Band = [height: number, draw: (label: LabelData, y: number, height: number) => Mark[], rule: number]

const TOP = 20
const LEFT = 22
const WIDE = LABEL_WIDTH - 2 * LEFT
const RIGHT = LEFT + WIDE
const HEADER = 120
const SENDER = 158
const ROUTING = 98
const TRACKING = 252
const FOOT = 176
const SSCC = 112

function header(
  { locale, serviceCode, carrierName, serviceName, piece, pieces }: LabelData,
  y: number,
  height: number,
): Mark[] {
  const box = height - 14
  const count = fitLine(`${piece} / ${pieces}`, 136, box < 100 ? 44 : 56, 20, 'bold')
  const heading = fitLine(labelWords(locale).piece.toUpperCase(), 136, 20, 12, 'bold')
  const lines = fitBlock(
    [
      { text: carrierName, weight: 'regular', scale: 0.6 },
      { text: serviceName, weight: 'bold' },
    ],
    { width: 458, height: box, max: 52, min: 16 },
  )
  return [
    { kind: 'banner', text: serviceCode, x: LEFT, y, width: box, height: box, size: 72 },
    ...stack(lines, LEFT + box + 18, y + (box - heightOf(lines)) / 2),
    { kind: 'frame', x: RIGHT - 152, y, width: 152, height: box, line: 3 },
    textAt(heading, RIGHT - 76, y + (box < 100 ? 25 : 31), 'center'),
    textAt(count, RIGHT - 76, y + box / 2 + 15 + count.size * 0.36, 'center'),
  ]
}

function sender(
  { locale, from, shipDate, weight, dimensions }: LabelData,
  y: number,
  height: number,
): Mark[] {
  const words = labelWords(locale)
  const number = (value: number) => labelNumber(value, locale)
  const details: [word: string, value: string][] = [[words.shipDate, shipDate]]
  if (weight) details.push([words.weight, `${number(weight.value)} ${weight.unit}`])
  if (dimensions) {
    const sides = [dimensions.length, dimensions.width, dimensions.height].map(number)
    details.push([words.dimensions, `${sides.join(' × ')} ${dimensions.unit}`])
  }
  const x = 520
  const phone = fitLine(from.phone ?? '', 200, 19, 12, 'regular')
  const lines = fitBlock(
    [
      ...bold(from),
      ...regular([...from.lines, `${cityLine(from)} ${from.postalCode}`, countryName(from.country, locale)]),
    ],
    { width: x - LEFT - 24, height: height - 40, max: 24, min: 11 },
  )
  return [
    textAt(fitLine(words.from, 270, 19, 12, 'bold'), LEFT, y + 24),
    ...(phone.text ? [textAt(phone, x - 28, y + 24, 'right')] : []),
    ...stack(lines, LEFT, y + 32),
    { kind: 'rect', x: x - 16, y: y + 8, width: 2, height: height - 20 },
    ...details.flatMap(([word, value], i): Mark[] => [
      textAt(fitLine(word, RIGHT - x, 16, 11, 'regular'), x, y + 21 + i * 48),
      textAt(fitLine(value, RIGHT - x, 26, 12, 'bold'), x, y + 46 + i * 48),
    ]),
  ]
}

/** City and postal code have their own lines, so that a sorter finds them however long the address is. */
function recipient({ locale, to, sscc }: LabelData, y: number, height: number): Mark[] {
  const heading = fitLine(labelWords(locale).to, 196, 21, 12, 'bold')
  const phone = fitLine(to.phone ?? '', 500, 26, 14, 'regular')
  const x = LEFT + 36
  const code = sscc ? 64 : 84
  const country = fitBlock([{ text: countryName(to.country, locale), weight: 'bold' }], {
    width: 330,
    height: code,
    max: 40,
    min: 13,
  })
  const beside = Math.max(0, ...country.map((line) => widthOf(line.text, line.size, line.weight)))
  const lines = fitBlock([...bold(to), ...regular(to.lines, 0.9)], {
    width: RIGHT - x,
    height: height - 108 - code,
    max: 44,
    min: 13,
  })
  const baseline = y + height - 26
  return [
    { kind: 'banner', text: heading.text, x: LEFT, y: y + 9, width: 216, height: 34, size: heading.size },
    ...(phone.text ? [textAt(phone, RIGHT, y + 36, 'right')] : []),
    ...stack(lines, x, y + 50),
    textAt(fitLine(cityLine(to), RIGHT - x, 42, 14, 'bold'), x, baseline - (sscc ? 62 : 78)),
    textAt(fitLine(to.postalCode, RIGHT - x - 24 - beside, code, 20, 'bold'), x, baseline),
    ...stack(country, RIGHT, baseline + 8 - heightOf(country), 'right'),
  ]
}

function routing({ locale, routingCode, options }: LabelData, y: number, height: number): Mark[] {
  const cell = 112
  const start = RIGHT - options.length * cell
  const code = fitBlock([{ text: routingCode, weight: 'bold' }], {
    width: start - LEFT - 20,
    height: height - 16,
    max: 62,
    min: 14,
  })
  return [
    ...stack(code, LEFT, y + (height - 6 - heightOf(code)) / 2),
    ...options.flatMap((option, i): Mark[] => {
      const lines = fitBlock([{ text: labelWords(locale)[option], weight: 'bold' }], {
        width: cell - 8,
        height: 36,
        max: 15,
        min: 9,
      })
      const middle = start + i * cell + cell / 2
      return [
        {
          kind: 'icon',
          contours: OPTION_ICONS[option],
          x: middle - ICON_GRID / 2,
          y: y + 4,
          size: ICON_GRID,
        },
        ...stack(lines, middle, y + 52, 'center'),
      ]
    }),
  ]
}

function tracking({ locale, trackingNumber, trackingHeading }: LabelData, y: number, height: number): Mark[] {
  const { modules } = code128(trackingNumber)
  const module = Math.min(4, Math.floor(WIDE / (modules + 2 * CODE128_QUIET)))
  if (module < 2) throw new RangeError(`the bars of ${trackingNumber} would be too fine to scan`)
  const number = fitLine(groupDigits(trackingNumber), WIDE, 40, 20, 'bold')
  return [
    textAt(
      fitLine(trackingHeading ?? labelWords(locale).tracking, WIDE, 19, 12, 'bold'),
      LABEL_WIDTH / 2,
      y + 24,
      'center',
    ),
    {
      kind: 'bars',
      data: trackingNumber,
      x: Math.floor((LABEL_WIDTH - modules * module) / 2),
      y: y + 36,
      height: height - 98,
      module,
    },
    textAt(number, LABEL_WIDTH / 2, y + height - 24, 'center'),
  ]
}

function pieceCode({ locale, sscc = '', demoPrefix }: LabelData, y: number): Mark[] {
  const module = 4
  const { modules } = gs1128(sscc)
  const number = `(00) ${sscc.charAt(0)} ${sscc.slice(1, -1)} ${sscc.slice(-1)}`
  return [
    {
      kind: 'bars',
      gs1: '00',
      data: sscc,
      x: Math.floor((LABEL_WIDTH - modules * module) / 2),
      y: y + 9,
      height: 66,
      module,
    },
    textAt(
      fitLine(
        `SSCC ${number}${demoPrefix ? ` · ${labelWords(locale).demoPrefix}` : ''}`,
        WIDE,
        23,
        12,
        'regular',
      ),
      LABEL_WIDTH / 2,
      y + 98,
      'center',
    ),
  ]
}

function foot(
  { locale, orderNumber, reference, contents, trackingUrl }: LabelData,
  y: number,
  height: number,
): Mark[] {
  const words = labelWords(locale)
  const qr = qrCode(trackingUrl)
  const module = Math.floor((height - 6) / (qr.length + 2 * QR_QUIET))
  if (module < 2) throw new RangeError('the tracking address is too long for a QR symbol on a label')
  const side = (qr.length + 2 * QR_QUIET) * module
  const x = LEFT + side + 14
  const rows: [string, string][] = [
    [words.order, orderNumber],
    [words.reference, reference ?? ''],
    [words.contents, contents],
    [words.scan, trackingUrl],
  ]
  const shown = rows.filter(([, value]) => value !== '')
  const word = Math.min(150, Math.max(...shown.map(([one]) => widthOf(one, 18, 'regular'))))
  return [
    {
      kind: 'qr',
      data: trackingUrl,
      x: LEFT + QR_QUIET * module,
      y: y + Math.floor((height - side) / 2) + QR_QUIET * module,
      module,
    },
    ...shown.flatMap(([one, value], i): Mark[] => {
      const baseline = y + 38 + i * 40
      const left = x + word + 14
      return [
        textAt(fitLine(one, word + 1, 18, 10, 'regular'), x, baseline),
        textAt(fitLine(value, RIGHT - left, value === trackingUrl ? 17 : 26, 12, 'bold'), left, baseline),
      ]
    }),
  ]
}

/** Lines below each other from the top edge `y`. */
export function stack(
  lines: readonly FittedLine[],
  x: number,
  y: number,
  align: 'left' | 'center' | 'right' = 'left',
): Mark[] {
  let top = y
  return lines.map((line): Mark => {
    const baseline = Math.round(top + line.size)
    top += line.size * LEADING
    return textAt(line, x, baseline, align)
  })
}

export const cityLine = ({ city, province }: LabelAddress): string => compact([city, province]).join(', ')

const bold = ({ company, name }: LabelAddress): Paragraph[] =>
  compact([company ?? '', name]).map((text) => ({ text, weight: 'bold' }))
const regular = (texts: string[], scale = 1): Paragraph[] =>
  compact(texts).map((text) => ({ text, weight: 'regular', scale }))
const compact = (texts: string[]): string[] => texts.filter((text) => text.trim() !== '')

/**
 * D39: digits in groups of four, as people read them aloud; mixed numbers have their own grouping and stay.
 */
export const groupDigits = (number: string): string =>
  /^\d{8,}$/.test(number) ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number

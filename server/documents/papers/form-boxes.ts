import { code128, CODE128_QUIET, gs1128 } from '#server/documents/paint/barcodes.ts'
import { fitBlock, fitLine, heightOf, LEADING, type FittedLine } from '#server/documents/paint/fit-text.ts'
import type { Weight } from '#server/documents/paint/fonts.ts'
import { textAt, type Mark } from '#server/documents/paint/marks.ts'

/** Position and size of a part of a form, in points. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

const PAD = 4
const BAR = 11

/** A frame under a black heading. @returns the marks, and the area inside */
export function headedFrame(
  heading: string,
  { x, y, width, height }: Place,
): { marks: Mark[]; inside: Place } {
  return {
    marks: [
      { kind: 'banner', text: heading, x, y, width, height: BAR, size: 7.5 },
      { kind: 'frame', x, y, width, height, line: 0.6 },
    ],
    inside: { x: x + PAD, y: y + BAR + 1, width: width - 2 * PAD, height: height - BAR - 2 },
  }
}

export const frame = ({ x, y, width, height }: Place): Mark => ({
  kind: 'frame',
  x,
  y,
  width,
  height,
  line: 0.6,
})

/** Lines in the largest size that fits the area; the first one bold if `strong`. */
export function lines(
  words: readonly string[],
  { x, y, width, height }: Place,
  { max = 9, min = 5, strong = false } = {},
): Mark[] {
  const fitted = fitBlock(
    words.map((text, at) => ({
      text,
      weight: strong && at === 0 ? ('bold' as const) : ('regular' as const),
    })),
    { width, height, max, min },
  )
  return placed(fitted, x, y)
}

/** "Word  value": the word small, the value bold. Without a value there is a line to write on. */
export function field(
  word: string,
  value: string,
  { x, y, width }: Omit<Place, 'height'>,
  { share = 0.42 } = {},
): Mark[] {
  const wordWidth = width * share
  const head: Mark = textAt(fitLine(word, wordWidth - 4, 7, 4, 'regular'), x, y + 10)
  if (value === '')
    return [head, { kind: 'rect', x: x + wordWidth, y: y + 11, width: width - wordWidth, height: 0.5 }]
  return [head, textAt(fitLine(value, width - wordWidth, 9, 5, 'bold'), x + wordWidth, y + 10)]
}

/** A checkbox with its word. */
export function tick(word: string, on: boolean, x: number, y: number, width: number): Mark[] {
  return [
    { kind: 'frame', x, y, width: 8, height: 8, line: 0.7 },
    ...(on ? [textAt({ text: 'X', size: 8, weight: 'bold' }, x + 4, y + 7, 'center')] : []),
    textAt(fitLine(word, width - 12, 7, 4, 'regular'), x + 11, y + 7),
  ]
}

export function signHere(label: string, { x, y, width, height }: Place): Mark[] {
  return [
    { kind: 'rect', x, y: y + height - 11, width, height: 0.6 },
    textAt(fitLine(label, width, 6.5, 4, 'regular'), x, y + height - 3),
  ]
}

/** A barcode centred in the area, with its text below. Without data, the area stays free for a sticker. */
export function barcode(
  data: string | null,
  value: string,
  { x, y, width, height }: Place,
  gs1?: '402',
): Mark[] {
  if (!data) return []
  const { modules } = gs1 ? gs1128(data, gs1) : code128(data)
  // One pixel of a 150 dpi scan is the finest that phones read.
  const module = Math.max(0.48, Math.min(1.2, width / (modules + 2 * CODE128_QUIET)))
  return [
    {
      kind: 'bars',
      ...(gs1 && { gs1 }),
      data,
      x: x + (width - modules * module) / 2,
      y: y + 3,
      height: height - 18,
      module,
    },
    textAt(fitLine(value, width, 10, 6, 'bold'), x + width / 2, y + height - 4, 'center'),
  ]
}

export interface Cell {
  text: string
  weight?: Weight
  align?: 'left' | 'right' | 'center'
}

/** One row of a table with its grid; line breaks in a cell are kept. @returns its height too */
export function row(
  cells: readonly Cell[],
  widths: readonly number[],
  { x, y, width }: Omit<Place, 'height'>,
  size = 7.5,
): { marks: Mark[]; height: number } {
  const wrapped = cells.map(({ text, weight = 'regular' }, at) =>
    fitBlock(
      text.split('\n').map((line) => ({ text: line, weight })),
      { width: widths[at]! * width - 5, height: 10_000, max: size, min: size },
    ),
  )
  const height = Math.max(size * LEADING, ...wrapped.map(heightOf)) + 3
  let left = x
  const marks = wrapped.flatMap((fitted, at): Mark[] => {
    const room = widths[at]! * width
    const { align = 'left' } = cells[at]!
    const edge = align === 'left' ? left + 2.5 : align === 'right' ? left + room - 2.5 : left + room / 2
    const drawn: Mark[] = [
      { kind: 'frame', x: left, y, width: room, height, line: 0.4 },
      ...placed(fitted, edge, y + 0.5, align),
    ]
    left += room
    return drawn
  })
  return { marks, height }
}

function placed(
  fitted: readonly FittedLine[],
  x: number,
  y: number,
  align: 'left' | 'right' | 'center' = 'left',
): Mark[] {
  let top = y
  return fitted.map((line): Mark => {
    const baseline = top + line.size
    top += line.size * LEADING
    return textAt(line, x, baseline, align)
  })
}

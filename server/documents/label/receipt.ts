import { fitBlock, fitLine, type Paragraph } from '#server/documents/paint/fit-text.ts'
import { SCISSORS } from './option-icons.ts'
import type { LabelAddress, LabelData } from './data.ts'
import { cityLine, groupDigits, stack } from './layout.ts'
import { textAt, type Mark } from '#server/documents/paint/marks.ts'
import { countryName, labelNumber, labelWords, type LabelWord } from '#server/documents/words.ts'

/**
 * The lower half of a letter sheet (1725 × 2233 dots): cut line, what was sent, and what to do before handing
 * it over.
 */
export function layOutReceipt(label: LabelData): Mark[] {
  const words = labelWords(label.locale)
  const marks: Mark[] = [
    { kind: 'dash', x: 0, y: CUT, width: 1726 },
    { kind: 'icon', contours: SCISSORS, x: LEFT, y: CUT - 48, size: 40 },
  ]
  let y = CUT + 60
  if (label.sample || label.test) {
    marks.push({
      kind: 'banner',
      text: label.test ? words.test : words.sample,
      x: LEFT,
      y,
      width: WIDE,
      height: 56,
      size: 38,
    })
    y += 76
  }
  marks.push(
    textAt(fitLine(words.receipt, WIDE, 40, 20, 'bold'), LEFT, y + 40),
    { kind: 'rect', x: LEFT, y: y + 60, width: WIDE, height: 3 },
    ...details(label, y + 84),
    ...address(label, words.from, label.from, LEFT, y + 526),
    ...address(label, words.to, label.to, LEFT + COLUMN / 2 + 10, y + 526),
    ...instructions(label, y + 84),
  )
  return marks
}

const CUT = 1116
const LEFT = 120
const WIDE = 1725 - 2 * LEFT
const COLUMN = 880
const STEPS: LabelWord[] = ['stepCut', 'stepRemove', 'stepStick', 'stepTape', 'stepHand']

function details(label: LabelData, y: number): Mark[] {
  const words = labelWords(label.locale)
  const number = (value: number) => labelNumber(value, label.locale)
  const { weight, dimensions } = label
  const rows: [string, string][] = [
    [words.order, label.orderNumber],
    [words.service, `${label.carrierName} – ${label.serviceName}`],
    [words.shipDate, label.shipDate],
    [words.weight, weight ? `${number(weight.value)} ${weight.unit}` : ''],
    [words.piece, `${label.piece} / ${label.pieces}`],
    [
      words.dimensions,
      dimensions
        ? `${number(dimensions.length)} × ${number(dimensions.width)} × ${number(dimensions.height)} ${dimensions.unit}`
        : '',
    ],
    [words.contents, label.contents],
    [words.reference, label.reference ?? ''],
  ]
  return [
    textAt(fitLine(groupDigits(label.trackingNumber), COLUMN, 46, 20, 'bold'), LEFT, y + 46),
    ...rows
      .filter(([, value]) => value !== '')
      .flatMap(([word, value], i): Mark[] => [
        textAt(fitLine(word, 210, 24, 12, 'regular'), LEFT, y + 108 + i * 42),
        textAt(fitLine(value, COLUMN - 230, 28, 12, 'bold'), LEFT + 230, y + 108 + i * 42),
      ]),
  ]
}

function address({ locale }: LabelData, heading: string, to: LabelAddress, x: number, y: number): Mark[] {
  const width = COLUMN / 2 - 10
  const name = [to.company ?? '', to.name].map((text): Paragraph => ({ text, weight: 'bold' }))
  const rest = [...to.lines, cityLine(to), to.postalCode, countryName(to.country, locale)].map(
    (text): Paragraph => ({ text, weight: 'regular' }),
  )
  return [
    textAt(fitLine(heading, width, 22, 12, 'bold'), x, y + 22),
    ...stack(fitBlock([...name, ...rest], { width, height: 330, max: 28, min: 11 }), x, y + 34),
  ]
}

function instructions({ locale }: LabelData, y: number): Mark[] {
  const words = labelWords(locale)
  const x = LEFT + COLUMN + 60
  const width = WIDE - COLUMN - 60
  const steps = STEPS.map((step) =>
    fitBlock([{ text: words[step], weight: 'regular' }], {
      width: width - 60,
      height: 150,
      max: 27,
      min: 16,
    }),
  )
  let top = y + 66
  return [
    { kind: 'rect', x: x - 32, y, width: 2, height: 780 },
    textAt(fitLine(words.howTo, width, 34, 18, 'bold'), x, y + 40),
    ...steps.flatMap((lines, i): Mark[] => {
      const marks: Mark[] = [
        { kind: 'banner', text: String(i + 1), x, y: top, width: 38, height: 38, size: 26 },
        ...stack(lines, x + 58, top + 3),
      ]
      top += Math.max(1, lines.length) * 33 + 26
      return marks
    }),
  ]
}

import type { Locale } from '#src/domain/shared/locale.ts'
import { fitLine } from '#server/documents/paint/fit-text.ts'
import {
  barcode,
  field,
  frame,
  headedFrame,
  lines,
  row,
  signHere,
  tick,
  type Cell,
  type Place,
} from './form-boxes.ts'
import { freightWord, freightWords } from './freight-words.ts'
import { textAt, type Mark } from '#server/documents/paint/marks.ts'
import { paintPdf } from '#server/documents/paint/pdf.ts'
import { labelWords } from '#server/documents/words.ts'
import { writePdf } from '#server/documents/paint/write-pdf.ts'

/**
 * A row of "carrier information"; '' in empty columns. `size`: sides of one unit and its density, below the
 * description.
 */
export interface BolRow {
  units: string
  type: string
  packages: string
  weight: string
  hazardous: boolean
  description: string
  size: string
  nmfc: string
  freightClass: string
}

/** Everything on a bill of lading. */
export interface BillOfLading {
  locale: Locale
  sample: boolean
  /** The day of the booking: a reprint is the same file. */
  at: Date
  /** GSIN, seventeen digits. */
  number: string
  demoPrefix: boolean
  pro: string | null
  /** Name first, then street, town, phone. */
  shipFrom: string[]
  shipTo: string[]
  billTo: string[]
  instructions: string[]
  carrier: string
  container: string | null
  pickup: string[]
  delivery: string[]
  orders: { number: string; packages: string; weight: string; pallets: boolean; info: string }[]
  rows: BolRow[]
  totals: { units: string; packages: string; weight: string }
  /** '' = none declared. */
  declared: string
  /** Whoever books it signs for the shipper. */
  signer: string
  footer: string
}

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 30]
const INNER = WIDTH - 2 * MARGIN
const HALF = INNER / 2
const ENDS = 186
const ROW_WIDTHS = [0.07, 0.11, 0.08, 0.12, 0.07, 0.38, 0.09, 0.08]

/**
 * A straight bill of lading in the layout of the VICS guidelines; what doesn't fit on the first page
 * continues in a supplement.
 */
export function renderBol(bol: BillOfLading): Promise<Uint8Array> {
  const pages = layOutBol(bol)
  return writePdf(
    { locale: bol.locale, title: `${freightWord('en', 'bol')} ${bol.number}`, at: bol.at },
    (doc) => {
      const y = HEIGHT - 16
      const footer = textAt(fitLine(bol.footer, INNER - 60, 7, 5, 'regular'), MARGIN, y)
      for (const [at, marks] of pages.entries()) {
        const number = { text: `${at + 1} / ${pages.length}`, size: 7, weight: 'regular' } as const
        doc.addPage({ size: 'letter', margin: 0 })
        paintPdf(doc, [...marks, footer, textAt(number, WIDTH - MARGIN, y, 'right')])
      }
    },
  )
}

function layOutBol(bol: BillOfLading): Mark[][] {
  const w = freightWords(bol.locale)
  const first: Mark[] = []
  let y = head(first, bol, freightWord(bol.locale, 'bol'), w('bol'))
  first.push(...parties(bol, y), ...facts(bol, y))
  y = orders(first, bol, y + 306)
  const pages = [first]
  let page = first
  y = tableHead(page, bol, y)
  for (const [at, line] of bol.rows.entries()) {
    const { height } = tableRow(cellsOf(line), y)
    const totals = at === bol.rows.length - 1 ? 14 : 0
    const bottom = page === first ? HEIGHT - MARGIN - ENDS : HEIGHT - MARGIN - 20
    if (y + height + totals > bottom) {
      page = []
      pages.push(page)
      const title = `${freightWord(bol.locale, 'bol')} – ${freightWord(bol.locale, 'supplement')}`
      y = tableHead(page, bol, head(page, bol, title, bol.number))
    }
    page.push(...tableRow(cellsOf(line), y).marks)
    y += height
  }
  const { units, packages, weight } = bol.totals
  const bold = (text: string, align: Cell['align'] = 'left'): Cell => ({ text, weight: 'bold', align })
  const totals = [bold(units, 'right'), bold(w('total')), bold(packages, 'right'), bold(weight, 'right')]
  page.push(...tableRow([...totals, bold(''), bold(''), bold(''), bold('')], y).marks)
  first.push(...ends(bol, HEIGHT - MARGIN - ENDS + 6))
  return pages
}

const tableRow = (cells: readonly Cell[], y: number, size?: number) =>
  row(cells, ROW_WIDTHS, { x: MARGIN, y, width: INNER }, size)

function head(marks: Mark[], { locale, sample, at }: BillOfLading, title: string, beside: string): number {
  let y = MARGIN
  if (sample) {
    const { sample: text } = labelWords(locale)
    marks.push({ kind: 'banner', text, x: MARGIN, y, width: INNER, height: 16, size: 9 })
    y += 19
  }
  const date = `${freightWords(locale)('date')}: ${at.toISOString().slice(0, 10)}`
  const right = beside === title ? date : `${beside} · ${date}`
  marks.push(
    textAt(fitLine(title, HALF, 17, 10, 'bold'), MARGIN, y + 17),
    textAt(fitLine(right, HALF, 9, 6, 'regular'), WIDTH - MARGIN, y + 16, 'right'),
  )
  return y + 24
}

function parties({ locale, shipFrom, shipTo, billTo, instructions }: BillOfLading, top: number): Mark[] {
  const w = freightWords(locale)
  let y = top
  const boxes = [
    ['shipFrom', shipFrom, 78],
    ['shipTo', shipTo, 78],
    ['billTo', billTo, 54],
    ['instructions', instructions, 92],
  ] as const
  return boxes.flatMap(([word, value, height]) => {
    const { marks, inside } = headedFrame(w(word), { x: MARGIN, y, width: HALF - 3, height })
    y += height + 1
    return [...marks, ...lines(value, inside, { strong: word !== 'instructions' })]
  })
}

function facts(
  { locale, number, demoPrefix, pro, carrier, container, pickup, delivery }: BillOfLading,
  top: number,
): Mark[] {
  const w = freightWords(locale)
  const x = MARGIN + HALF + 3
  const width = HALF - 3
  const bol = headedFrame(w('bolNumber'), { x, y: top, width, height: 66 })
  const haul = headedFrame(w('carrier'), { x, y: top + 67, width, height: 74 })
  const proBox = headedFrame(w('pro'), { x, y: top + 142, width, height: 62 })
  const terms = headedFrame(w('terms'), { x, y: top + 205, width, height: 40 })
  const times = headedFrame(`${w('pickup')} · ${w('delivery')}`, { x, y: top + 246, width, height: 59 })
  const { inside } = haul
  const value = `(402) ${number}`
  const third = terms.inside.width / 3
  return [
    ...bol.marks,
    ...barcode(number, demoPrefix ? `${value} · ${labelWords(locale).demoPrefix}` : value, bol.inside, '402'),
    ...haul.marks,
    ...lines([carrier], { ...inside, height: 14 }, { max: 10, strong: true }),
    ...field(
      container === null ? w('trailer') : w('container'),
      container ?? '',
      { ...inside, y: inside.y + 14 },
      { share: 0.55 },
    ),
    ...field(w('seal'), '', { ...inside, y: inside.y + 29 }, { share: 0.55 }),
    ...field(w('scac'), '', { ...inside, y: inside.y + 44 }, { share: 0.55 }),
    ...proBox.marks,
    ...barcode(pro, pro ?? '', proBox.inside),
    // The carrier's invoice goes to "bill to", who is neither shipper nor consignee.
    ...terms.marks,
    ...(['prepaid', 'collect', 'thirdParty'] as const).flatMap((word, at) =>
      tick(w(word), word === 'thirdParty', terms.inside.x + at * third, terms.inside.y + 2, third),
    ),
    ...tick(w('master'), false, terms.inside.x, terms.inside.y + 15, terms.inside.width),
    ...times.marks,
    ...lines([...pickup, ...delivery], times.inside, { max: 8 }),
  ]
}

function orders(marks: Mark[], bol: BillOfLading, top: number): number {
  const w = freightWords(bol.locale)
  const widths = [0.28, 0.1, 0.15, 0.12, 0.35]
  const place = { x: MARGIN, width: INNER }
  marks.push({ kind: 'banner', text: w('orderInfo'), x: MARGIN, y: top, width: INNER, height: 11, size: 7.5 })
  let y = top + 11
  const put = (cells: Cell[], size?: number) => {
    const drawn = row(cells, widths, { ...place, y }, size)
    marks.push(...drawn.marks)
    y += drawn.height
  }
  const words = ['orderNumber', 'packages', 'weight', 'palletSlip', 'moreInfo'] as const
  put(
    words.map((word) => ({ text: w(word), weight: 'bold' })),
    6,
  )
  for (const { number, packages, weight, pallets, info } of bol.orders)
    put([
      { text: number },
      { text: packages, align: 'right' },
      { text: weight, align: 'right' },
      { text: pallets ? 'Y' : 'N', align: 'center' },
      { text: info },
    ])
  return y + 3
}

function tableHead(marks: Mark[], { locale }: BillOfLading, top: number): number {
  const w = freightWords(locale)
  const words = ['units', 'type', 'packages', 'weight', 'hm', 'commodity', 'nmfc', 'freightClass'] as const
  const cells = words.map((word): Cell => ({ text: w(word), weight: 'bold' }))
  const drawn = tableRow(cells, top + 11, 6)
  marks.push(
    { kind: 'banner', text: w('carrierInfo'), x: MARGIN, y: top, width: INNER, height: 11, size: 7.5 },
    ...drawn.marks,
  )
  return top + 11 + drawn.height
}

const cellsOf = (line: BolRow): Cell[] => [
  { text: line.units, align: 'right' },
  { text: line.type },
  { text: line.packages, align: 'right' },
  { text: line.weight, align: 'right' },
  { text: line.hazardous ? 'X' : '', weight: 'bold', align: 'center' },
  { text: [line.description, line.size].filter(Boolean).join('\n') },
  { text: line.nmfc },
  { text: line.freightClass, align: 'right' },
]

function ends({ locale, declared, signer }: BillOfLading, top: number): Mark[] {
  const w = freightWords(locale)
  const value: Place = { x: MARGIN, y: top, width: INNER, height: 46 }
  const edges = [0, 0.28, 0.68, 1]
  const signs = (at: number): Place => ({
    x: MARGIN + edges[at]! * INNER,
    y: top + 76,
    width: (edges[at + 1]! - edges[at]!) * INNER,
    height: 104,
  })
  const [shipper, counted, carrier] = [signs(0), signs(1), signs(2)]
  const inside = ({ x, y, width, height }: Place): Place => ({ x: x + 4, y: y + 3, width: width - 8, height })
  const ticks = (y: number, words: readonly Parameters<typeof w>[0][]) =>
    words.flatMap((word, at) => tick(w(word), false, counted.x + 4, y + at * 11, counted.width - 8))
  return [
    frame(value),
    ...field(
      w('declared'),
      declared || w('none'),
      { x: value.x + 4, y: value.y + 2, width: value.width * 0.55 },
      { share: 0.4 },
    ),
    ...field(
      w('cod'),
      '–',
      { x: value.x + value.width * 0.6, y: value.y + 2, width: value.width * 0.38 },
      { share: 0.6 },
    ),
    ...lines(
      [w('liability')],
      { x: value.x + 4, y: value.y + 16, width: value.width - 8, height: 29 },
      { max: 7.5 },
    ),
    ...lines([w('uniform')], { x: MARGIN + 4, y: top + 48, width: INNER - 8, height: 27 }, { max: 7.5 }),
    frame(shipper),
    ...lines([w('shipperCertifies')], { ...inside(shipper), height: 56 }, { max: 7.5 }),
    ...lines([signer], { ...inside(shipper), y: shipper.y + 64, height: 24 }, { strong: true }),
    ...signHere(w('shipperSigns'), { ...inside(shipper), height: 98 }),
    frame(counted),
    ...lines([w('loaded')], { ...inside(counted), height: 11 }, { max: 7.5, strong: true }),
    ...ticks(counted.y + 15, ['byShipper', 'byDriver']),
    ...lines(
      [w('counted')],
      { ...inside(counted), y: counted.y + 41, height: 11 },
      { max: 7.5, strong: true },
    ),
    ...ticks(counted.y + 53, ['byShipper', 'byDriverPallets', 'byDriverPieces']),
    frame(carrier),
    ...signHere(w('carrierSigns'), { ...inside(carrier), height: 45 }),
    ...signHere(w('consigneeSigns'), { ...inside(carrier), height: 98 }),
  ]
}

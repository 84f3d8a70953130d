import type { Locale } from '#src/domain/shared/locale.ts'
import { code128, CODE128_QUIET } from '#server/documents/paint/barcodes.ts'
import { BATTERY_MARK, batteryMark } from './battery-mark.ts'
import { fitBlock, fitLine, LEADING } from '#server/documents/paint/fit-text.ts'
import type { Weight } from '#server/documents/paint/fonts.ts'
import { textAt, type Mark } from '#server/documents/paint/marks.ts'
import { tagDocument, type StructureElement, type TaggedMarks } from '#server/documents/paint/tagged-pdf.ts'
import { widthOf } from '#server/documents/paint/shaping.ts'
import { writePdf } from '#server/documents/paint/write-pdf.ts'

/**
 * The parts of a letter-size document from top to bottom; in points. What doesn't fit continues on the next
 * page, and tables repeat their head.
 */
export type PaperPart =
  | { kind: 'title'; text: string; aside: string }
  /** Blocks side by side: the first line of each is its heading. */
  | { kind: 'columns'; columns: readonly (readonly string[])[] }
  /** `widths` add up to 1; columns marked in `numbers` are right-aligned. The last `sums` rows are totals. */
  | {
      kind: 'table'
      head: readonly string[]
      rows: readonly (readonly string[])[]
      widths: readonly number[]
      numbers?: readonly boolean[]
      sums?: number
    }
  | { kind: 'text'; text: string; weight?: Weight }
  | { kind: 'banner'; text: string }
  /** Code 128 with its data below, two side by side. */
  | { kind: 'barcodes'; codes: readonly string[] }
  /** The mark of a parcel with lithium batteries, in its prescribed size. */
  | { kind: 'batteryMark'; unNumber: string }
  /** Lines to sign on, side by side, with their captions. */
  | { kind: 'signatures'; labels: readonly string[] }

export interface Paper {
  locale: Locale
  title: string
  at: Date
  parts: readonly PaperPart[]
  footer: string
}

const [WIDTH, HEIGHT, MARGIN, FOOT] = [612, 792, 54, 40]
const INNER = WIDTH - 2 * MARGIN
const [SIZE, SMALL, TITLE, GAP] = [10, 8, 20, 16]
const BARCODE = 56

/**
 * Documents as one file, each with its own pages and page numbers. The same documents give the same bytes,
 * whenever they are drawn. @throws RangeError without any
 */
export function renderPapers(papers: readonly Paper[], onPart = () => {}): Promise<Uint8Array> {
  const [first] = papers
  if (!first) throw new RangeError('no papers to print')
  return writePdf({ ...first, tagged: true }, (doc) => {
    const { paint, end } = tagDocument(doc)
    for (const [paper, { parts, footer }] of papers.entries()) {
      const pages = layOut(parts, `${paper}`)
      for (const [number, page] of pages.entries()) {
        doc.addPage({ size: 'letter', margin: 0 })
        for (const tagged of page) paint(tagged)
        paint({
          place: null,
          marks: [
            text(footer, MARGIN, HEIGHT - FOOT, { size: SMALL }),
            text(`${number + 1} / ${pages.length}`, WIDTH - MARGIN, HEIGHT - FOOT, {
              size: SMALL,
              align: 'right',
            }),
          ],
        })
      }
      onPart()
    }
    end()
  })
}

/** @param key names this document's elements in the file's structure */
function layOut(parts: readonly PaperPart[], key: string): TaggedMarks[][] {
  const pages: TaggedMarks[][] = [[]]
  const whole: StructureElement = { role: 'Part', key }
  let y = MARGIN
  /** Makes room, on this page or a new one. @returns whether it is a new one */
  const need = (height: number): boolean => {
    if (y + height <= HEIGHT - FOOT - GAP) return false
    pages.push([])
    y = MARGIN
    return true
  }
  /** Decoration, which isn't read aloud. */
  const draw = (...marks: Mark[]) => pages.at(-1)!.push({ place: null, marks })
  const put = (place: readonly StructureElement[], ...marks: Mark[]) =>
    pages.at(-1)!.push({ place: [whole, ...place], marks })
  for (const [at, part] of parts.entries()) {
    const id = `${key}.${at}`
    switch (part.kind) {
      case 'title': {
        put(
          [{ role: 'H1', key: id }],
          textAt(
            fitLine(part.text, INNER - GAP - widthOf(part.aside, 13, 'bold'), TITLE, 12, 'bold'),
            MARGIN,
            y + TITLE,
          ),
        )
        if (part.aside)
          put(
            [{ role: 'P', key: `${id}.aside` }],
            text(part.aside, WIDTH - MARGIN, y + TITLE, { size: 13, weight: 'bold', align: 'right' }),
          )
        y += TITLE * LEADING + GAP
        break
      }
      case 'banner': {
        need(22 + GAP)
        put([{ role: 'P', key: id }], {
          kind: 'banner',
          text: part.text,
          x: MARGIN,
          y,
          width: INNER,
          height: 22,
          size: 11,
        })
        y += 22 + GAP
        break
      }
      case 'text': {
        for (const line of linesOf(part.text, INNER, part.weight)) {
          need(SIZE * LEADING)
          put([{ role: 'P', key: id }], text(line, MARGIN, y + SIZE, { weight: part.weight ?? 'regular' }))
          y += SIZE * LEADING
        }
        y += GAP / 2
        break
      }
      case 'columns': {
        const width = INNER / part.columns.length
        const blocks = part.columns.map((lines) =>
          lines.flatMap((line, at) =>
            linesOf(line, width - GAP, at === 0 ? 'bold' : 'regular').map((one) => ({
              one,
              weight: at === 0 ? ('bold' as const) : ('regular' as const),
            })),
          ),
        )
        const height = Math.max(...blocks.map(({ length }) => length)) * SIZE * LEADING
        need(height + GAP)
        blocks.forEach((lines, column) =>
          lines.forEach(({ one, weight }, line) =>
            put(
              [
                weight === 'bold'
                  ? { role: 'H2', key: `${id}.${column}` }
                  : { role: 'P', key: `${id}.${column}.lines` },
              ],
              text(one, MARGIN + column * width, y + SIZE + line * SIZE * LEADING, { weight }),
            ),
          ),
        )
        y += height + GAP
        break
      }
      case 'barcodes': {
        part.codes.forEach((code, at) => {
          const column = at % 2
          if (column === 0) {
            if (at > 0) y += BARCODE
            need(BARCODE)
          }
          const [x, { modules }] = [MARGIN + column * (INNER / 2), code128(code)]
          const module = Math.min(1, (INNER / 2 - GAP) / (modules + 2 * CODE128_QUIET))
          put(
            [{ role: 'Figure', key: `${id}.${at}`, alt: code }],
            { kind: 'bars', data: code, x: x + CODE128_QUIET * module, y, height: 28, module },
            text(code, x + CODE128_QUIET * module, y + 40),
          )
        })
        y += BARCODE
        break
      }
      case 'batteryMark': {
        need(BATTERY_MARK + GAP)
        put(
          [{ role: 'Figure', key: id, alt: part.unNumber }],
          ...batteryMark(part.unNumber, (WIDTH - BATTERY_MARK) / 2, y),
        )
        y += BATTERY_MARK + GAP
        break
      }
      case 'signatures': {
        need(64)
        const width = INNER / part.labels.length
        part.labels.forEach((label, column) => {
          draw({ kind: 'rect', x: MARGIN + column * width, y: y + 40, width: width - GAP, height: 0.6 })
          put(
            [{ role: 'P', key: `${id}.${column}` }],
            textAt(fitLine(label, width - GAP, SMALL, 5, 'regular'), MARGIN + column * width, y + 52),
          )
        })
        y += 64
        break
      }
      case 'table': {
        const { head, rows, widths, numbers = [], sums = 0 } = part
        const wrap = (cells: readonly string[], weight: Weight) =>
          cells.map((cell, at) => linesOf(cell, widths[at]! * INNER - 8, weight))
        const heightOf = (wrapped: readonly (readonly string[])[]) =>
          Math.max(1, ...wrapped.map(({ length }) => length)) * SIZE * LEADING + 6
        let rowNumber = 0
        const row = (cells: readonly string[], weight: Weight, line: boolean) => {
          rowNumber += 1
          const tr: StructureElement = { role: 'TR', key: `${id}.${rowNumber}` }
          const isHead = cells === head
          // Read once, not on every page.
          const isRepeated = isHead && rowNumber > 1
          const wrapped = wrap(cells, weight)
          const height = heightOf(wrapped)
          if (need(height) && cells !== head) row(head, 'bold', true)
          let x = MARGIN
          wrapped.forEach((lines, at) => {
            const room = widths[at]! * INNER
            const cell: StructureElement = isHead
              ? { role: 'TH', key: `${tr.key}.${at}`, scope: 'Column' }
              : { role: 'TD', key: `${tr.key}.${at}` }
            const drawn = lines.map((one, n) =>
              text(one, numbers[at] ? x + room : x, y + SIZE + 2 + n * SIZE * LEADING, {
                weight,
                align: numbers[at] ? 'right' : 'left',
              }),
            )
            // An empty cell is a cell, or those after it stand under the wrong heading.
            if (isRepeated) draw(...drawn)
            else put([{ role: 'Table', key: id }, tr, cell], ...drawn)
            x += room
          })
          y += height
          if (line) draw({ kind: 'rect', x: MARGIN, y: y - 2, width: INNER, height: 0.6 })
        }
        // A table's head stays with its first row, never alone at the foot of a page.
        need(heightOf(wrap(head, 'bold')) + heightOf(wrap(rows[0] ?? [], 'bold')))
        row(head, 'bold', true)
        rows.forEach((cells, at) =>
          row(
            cells,
            at >= rows.length - sums ? 'bold' : 'regular',
            at === rows.length - 1 || at === rows.length - sums - 1,
          ),
        )
        y += GAP
        break
      }
    }
  }
  return pages
}

/** Higher than any cell. */
const ANY = 10_000
const linesOf = (words: string, width: number, weight: Weight = 'regular'): string[] =>
  words
    .split('\n')
    .flatMap((paragraph) =>
      fitBlock([{ text: paragraph, weight }], { width, height: ANY, max: SIZE, min: SIZE }).map(
        (line) => line.text,
      ),
    )

const text = (
  words: string,
  x: number,
  y: number,
  {
    size = SIZE,
    weight = 'regular',
    align = 'left',
  }: { size?: number; weight?: Weight; align?: 'left' | 'right' } = {},
): Mark => ({ kind: 'text', text: words, x, y, size, weight, align })

import type { Locale } from '#src/domain/shared/locale.ts'
import { code128, CODE128_QUIET } from '#server/documents/paint/barcodes.ts'
import { BATTERY_MARK, batteryMark } from './battery-mark.ts'
import { fitBlock, fitLine, LEADING } from '#server/documents/paint/fit-text.ts'
import type { Weight } from '#server/documents/paint/fonts.ts'
import { textAt, type Mark } from '#server/documents/paint/marks.ts'
import { paintPdf } from '#server/documents/paint/pdf.ts'
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
  return writePdf(first, (doc) => {
    for (const { parts, footer } of papers) {
      const pages = layOut(parts)
      for (const [number, marks] of pages.entries()) {
        doc.addPage({ size: 'letter', margin: 0 })
        paintPdf(doc, [
          ...marks,
          text(footer, MARGIN, HEIGHT - FOOT, { size: SMALL }),
          text(`${number + 1} / ${pages.length}`, WIDTH - MARGIN, HEIGHT - FOOT, {
            size: SMALL,
            align: 'right',
          }),
        ])
      }
      onPart()
    }
  })
}

function layOut(parts: readonly PaperPart[]): Mark[][] {
  const pages: Mark[][] = [[]]
  let y = MARGIN
  /** Makes room, on this page or a new one. @returns whether it is a new one */
  const need = (height: number): boolean => {
    if (y + height <= HEIGHT - FOOT - GAP) return false
    pages.push([])
    y = MARGIN
    return true
  }
  const put = (...marks: Mark[]) => pages.at(-1)!.push(...marks)
  for (const part of parts) {
    switch (part.kind) {
      case 'title': {
        put(
          textAt(
            fitLine(part.text, INNER - GAP - widthOf(part.aside, 13, 'bold'), TITLE, 12, 'bold'),
            MARGIN,
            y + TITLE,
          ),
          text(part.aside, WIDTH - MARGIN, y + TITLE, { size: 13, weight: 'bold', align: 'right' }),
        )
        y += TITLE * LEADING + GAP
        break
      }
      case 'banner': {
        need(22 + GAP)
        put({ kind: 'banner', text: part.text, x: MARGIN, y, width: INNER, height: 22, size: 11 })
        y += 22 + GAP
        break
      }
      case 'text': {
        for (const line of linesOf(part.text, INNER, part.weight)) {
          need(SIZE * LEADING)
          put(text(line, MARGIN, y + SIZE, { weight: part.weight ?? 'regular' }))
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
          lines.forEach(({ one, weight }, at) =>
            put(text(one, MARGIN + column * width, y + SIZE + at * SIZE * LEADING, { weight })),
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
            { kind: 'bars', data: code, x: x + CODE128_QUIET * module, y, height: 28, module },
            text(code, x + CODE128_QUIET * module, y + 40),
          )
        })
        y += BARCODE
        break
      }
      case 'batteryMark': {
        need(BATTERY_MARK + GAP)
        put(...batteryMark(part.unNumber, (WIDTH - BATTERY_MARK) / 2, y))
        y += BATTERY_MARK + GAP
        break
      }
      case 'signatures': {
        need(64)
        const width = INNER / part.labels.length
        part.labels.forEach((label, column) =>
          put(
            { kind: 'rect', x: MARGIN + column * width, y: y + 40, width: width - GAP, height: 0.6 },
            textAt(fitLine(label, width - GAP, SMALL, 5, 'regular'), MARGIN + column * width, y + 52),
          ),
        )
        y += 64
        break
      }
      case 'table': {
        const { head, rows, widths, numbers = [], sums = 0 } = part
        const wrap = (cells: readonly string[], weight: Weight) =>
          cells.map((cell, at) => linesOf(cell, widths[at]! * INNER - 8, weight))
        const heightOf = (wrapped: readonly (readonly string[])[]) =>
          Math.max(1, ...wrapped.map(({ length }) => length)) * SIZE * LEADING + 6
        const row = (cells: readonly string[], weight: Weight, line: boolean) => {
          const wrapped = wrap(cells, weight)
          const height = heightOf(wrapped)
          if (need(height) && cells !== head) row(head, 'bold', true)
          let x = MARGIN
          wrapped.forEach((lines, at) => {
            const room = widths[at]! * INNER
            lines.forEach((one, n) =>
              put(
                text(one, numbers[at] ? x + room : x, y + SIZE + 2 + n * SIZE * LEADING, {
                  weight,
                  align: numbers[at] ? 'right' : 'left',
                }),
              ),
            )
            x += room
          })
          y += height
          if (line) put({ kind: 'rect', x: MARGIN, y: y - 2, width: INNER, height: 0.6 })
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

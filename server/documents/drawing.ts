import type { LabelFormat } from '#src/domain/account/preference.ts'
import { renderBol, type BillOfLading } from './papers/bill-of-lading.ts'
import type { ExportPage } from './export-tables.ts'
import type { LabelData } from './label/data.ts'
import { renderLabels } from './label/label.ts'
import { renderPapers, type Paper } from './papers/paper.ts'

/** What to draw as one file, as plain data that can be sent to another thread. */
export type Drawing =
  | { kind: 'labels'; labels: LabelData[]; format: LabelFormat }
  | { kind: 'papers'; papers: readonly Paper[] }
  | { kind: 'bol'; bol: BillOfLading }
  | { kind: 'export'; page: ExportPage }

/**
 * Draws in this thread. @param onPart called after each label or document; what it throws ends the drawing.
 * @throws RangeError when there is nothing to draw, or a barcode can't hold its data
 */
export async function draw(drawing: Drawing, onPart: () => void): Promise<Uint8Array> {
  switch (drawing.kind) {
    case 'labels':
      return renderLabels(drawing.labels, drawing.format, onPart)
    case 'papers':
      return renderPapers(drawing.papers, onPart)
    case 'bol':
      return renderBol(drawing.bol)
    // Loads all of the server's messages in every language, so only when needed.
    case 'export':
      return (await import('./export-tables.ts')).renderExport(drawing.page)
  }
}

/** The approximate number of pages. */
export function pagesOf(drawing: Drawing): number {
  switch (drawing.kind) {
    case 'labels':
      return drawing.labels.length
    case 'papers':
      return drawing.papers.reduce(
        (sum, { parts }) =>
          sum +
          1 +
          Math.floor(
            parts.reduce((rows, part) => rows + (part.kind === 'table' ? part.rows.length : 1), 0) /
              ROWS_A_PAGE,
          ),
        0,
      )
    case 'export':
      return 1 + Math.floor(drawing.page.count / ROWS_A_PAGE)
    case 'bol':
      return 1 + Math.floor(drawing.bol.rows.length / ROWS_A_PAGE)
  }
}

const ROWS_A_PAGE = 30

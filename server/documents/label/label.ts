import type { LabelFormat } from '#src/domain/account/preference.ts'
import type { LabelData } from './data.ts'
import { layOutLabel } from './layout.ts'
import { layOutReceipt } from './receipt.ts'
import { LABEL_HEIGHT, LABEL_WIDTH } from '#server/documents/paint/marks.ts'
import { paintPdf, POINTS_PER_DOT } from '#server/documents/paint/pdf.ts'
import { labelWords } from '#server/documents/words.ts'
import { paintZpl } from '#server/documents/paint/zpl.ts'
import { writePdf } from '#server/documents/paint/write-pdf.ts'

/**
 * Labels as one file: a PDF with one page per label ("pdf4x6": 288 × 432 pt; "letter": label above the cut
 * line, receipt below) or ZPL with one format per label (203 dpi, UTF-8). The same labels give the same bytes
 * whenever they are reprinted. `onPart` is called after each. @throws RangeError without labels, or when a
 * barcode can't hold its data (see LabelData)
 */
export async function renderLabels(
  labels: LabelData[],
  format: LabelFormat,
  onPart = () => {},
): Promise<Uint8Array> {
  const [first] = labels
  if (!first) throw new RangeError('no labels to print')
  if (format === 'zpl')
    return new TextEncoder().encode(
      labels
        .map((label) => {
          onPart()
          return paintZpl(layOutLabel(label))
        })
        .join(''),
    )
  return writePdf(
    {
      locale: first.locale,
      title: `${labelWords(first.locale).label} ${first.trackingNumber}`,
      at: new Date(`${first.shipDate}T00:00:00Z`),
    },
    (doc) => {
      for (const label of labels) {
        ;(format === 'letter' ? letterPage : labelPage)(doc, label)
        onPart()
      }
    },
  )
}

const LETTER: [number, number] = [612, 792]

function labelPage(doc: PDFKit.PDFDocument, label: LabelData) {
  doc.addPage({ size: [288, 432], margin: 0 }).scale(POINTS_PER_DOT)
  paintPdf(doc, layOutLabel(label))
}

/**
 * The label is rotated at full size, on whole dots, so that no bar is resampled; folded at the line it is a
 * half sheet.
 */
function letterPage(doc: PDFKit.PDFDocument, label: LabelData) {
  doc.addPage({ size: LETTER, margin: 0 }).scale(POINTS_PER_DOT)
  paintPdf(doc, layOutReceipt(label))
  doc
    .save()
    .translate(SIDEWAYS.x + LABEL_HEIGHT, SIDEWAYS.y)
    .rotate(90)
  paintPdf(doc, layOutLabel(label))
  doc.restore()
}

/** Centred in the upper half of 1725 × 1116 dots. */
const SIDEWAYS = { x: Math.floor((1725 - LABEL_HEIGHT) / 2), y: Math.floor((1116 - LABEL_WIDTH) / 2) }

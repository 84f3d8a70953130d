import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { code128, gs1128, qrCode } from '#server/documents/paint/barcodes.ts'
import { ICON_GRID, type Mark, type TextMark } from '#server/documents/paint/marks.ts'
import { woffToSfnt } from '#server/documents/paint/woff.ts'

const nodeRequire = createRequire(import.meta.url)
const font = (weight: number) =>
  woffToSfnt(
    readFileSync(nodeRequire.resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`)),
  )
const FONTS = { regular: font(400), bold: font(700) }

/** Pages drawn the way pdfkit’s manual shows: its own fonts and text; the barcodes are already encoded. */
export async function bareLabels(pages: readonly Mark[][]): Promise<number> {
  const doc = new PDFDocument({ autoFirstPage: false })
  for (const [name, bytes] of Object.entries(FONTS)) doc.registerFont(name, bytes)
  let size = 0
  doc.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  const ended = new Promise((resolve) => {
    doc.on('end', resolve)
  })
  for (const marks of pages) {
    doc
      .addPage({ size: [288, 432], margin: 0 })
      .scale(72 / 203)
      .fillColor('black')
    for (const mark of marks) paint(doc, mark)
  }
  doc.end()
  await ended
  return size
}

function paint(doc: PDFKit.PDFDocument, mark: Mark): unknown {
  switch (mark.kind) {
    case 'text':
      return text(doc, mark)
    case 'banner':
      doc.rect(mark.x, mark.y, mark.width, mark.height).fill('black').fillColor('white')
      text(doc, {
        ...mark,
        kind: 'text',
        weight: 'bold',
        align: 'center',
        x: mark.x + mark.width / 2,
        y: mark.y + mark.height / 2 + mark.size * 0.36,
      })
      return doc.fillColor('black')
    case 'rect':
      return doc.rect(mark.x, mark.y, mark.width, mark.height).fill()
    case 'frame':
      return doc.lineWidth(mark.line).rect(mark.x, mark.y, mark.width, mark.height).stroke()
    case 'dash':
      return doc
        .moveTo(mark.x, mark.y)
        .lineTo(mark.x + mark.width, mark.y)
        .stroke()
    case 'icon':
      for (const contour of mark.contours)
        doc.polygon(
          ...contour.map(([x, y]) => [
            mark.x + (x * mark.size) / ICON_GRID,
            mark.y + (y * mark.size) / ICON_GRID,
          ]),
        )
      return doc.fill()
    case 'bars': {
      let x = mark.x
      for (const [at, width] of (mark.gs1
        ? gs1128(mark.data, mark.gs1)
        : code128(mark.data)
      ).widths.entries()) {
        if (at % 2 === 0) doc.rect(x, mark.y, width * mark.module, mark.height)
        x += width * mark.module
      }
      return doc.fill()
    }
    case 'qr':
      for (const [y, row] of qrCode(mark.data).entries())
        for (const [x, dark] of row.entries())
          if (dark) doc.rect(mark.x + x * mark.module, mark.y + y * mark.module, mark.module, mark.module)
      return doc.fill()
  }
}

function text(doc: PDFKit.PDFDocument, { text: words, x, y, size, weight, align }: TextMark) {
  doc.font(weight).fontSize(size)
  const left = align === 'left' ? x : x - doc.widthOfString(words) * (align === 'center' ? 0.5 : 1)
  doc.text(words, left, y, { lineBreak: false, baseline: 'alphabetic' })
}

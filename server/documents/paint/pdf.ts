import { code128, gs1128, qrCode } from './barcodes.ts'
import { fitLine } from './fit-text.ts'
import { ICON_GRID, DOTS_PER_INCH, textAt, type BannerMark, type Mark, type TextMark } from './marks.ts'
import { pdfFont, shapeLine } from './shaping.ts'

/** One dot in PDF points. */
export const POINTS_PER_DOT = 72 / DOTS_PER_INCH

/**
 * Draws marks at their positions in dots; the caller has scaled and placed the page. Everything is vector, so
 * bars stay on the dot.
 */
export function paintPdf(doc: PDFKit.PDFDocument, marks: Mark[]): void {
  doc.fillColor('black').strokeColor('black')
  for (const mark of marks) paint(doc, mark)
}

function paint(doc: PDFKit.PDFDocument, mark: Mark) {
  switch (mark.kind) {
    case 'text':
      return paintText(doc, mark)
    case 'banner':
      return paintBanner(doc, mark)
    case 'rect':
      return void doc.rect(mark.x, mark.y, mark.width, mark.height).fill()
    case 'frame': {
      const { x, y, width, height, line } = mark
      return void doc
        .lineWidth(line)
        .rect(x + line / 2, y + line / 2, width - line, height - line)
        .stroke()
    }
    case 'dash':
      return void doc
        .lineWidth(2)
        .dash(14, { space: 10 })
        .moveTo(mark.x, mark.y)
        .lineTo(mark.x + mark.width, mark.y)
        .stroke()
        .undash()
    case 'icon': {
      for (const contour of mark.contours) {
        contour.forEach(([x, y], i) =>
          doc[i ? 'lineTo' : 'moveTo'](
            mark.x + (x * mark.size) / ICON_GRID,
            mark.y + (y * mark.size) / ICON_GRID,
          ),
        )
        doc.closePath()
      }
      if (!mark.colour) return void doc.fill('non-zero')
      return void doc.fillColor(mark.colour).fill('non-zero').fillColor('black')
    }
    case 'bars': {
      let x = mark.x
      ;(mark.gs1 ? gs1128(mark.data, mark.gs1) : code128(mark.data)).widths.forEach((width, i) => {
        if (i % 2 === 0) doc.rect(x, mark.y, width * mark.module, mark.height)
        x += width * mark.module
      })
      return void doc.fill()
    }
    case 'qr': {
      // Adjacent dark modules are drawn as one bar.
      qrCode(mark.data).forEach((row, j) =>
        row.forEach((dark, i) => {
          if (!dark || row[i - 1]) return
          const end = row.indexOf(false, i)
          doc.rect(
            mark.x + i * mark.module,
            mark.y + j * mark.module,
            ((end < 0 ? row.length : end) - i) * mark.module,
            mark.module,
          )
        }),
      )
      return void doc.fill()
    }
  }
}

function paintText(doc: PDFKit.PDFDocument, { text, x, y, size, weight, align }: TextMark) {
  const shift = { left: 0, center: 0.5, right: 1 }[align]
  const { runs, width } = shapeLine(text, weight)
  let pen = x - shift * width * size
  for (const { face, text: words, advanceWidth } of runs) {
    // pdfkit accepts a fontkit font as it is, but its types don't say so. The family name distinguishes files
    // of one PostScript name.
    doc.font(pdfFont(face) as unknown as PDFKit.Mixins.PDFFontSource, face.key).fontSize(size)
    doc.text(words, pen, y, { lineBreak: false, baseline: 'alphabetic' })
    pen += (advanceWidth * size) / face.font.unitsPerEm
  }
}

function paintBanner(doc: PDFKit.PDFDocument, { text, x, y, width, height, size }: BannerMark) {
  const line = fitLine(text, width - 12, size, Math.min(10, size * 0.6), 'bold')
  doc.rect(x, y, width, height).fill('black').fillColor('white')
  paintText(doc, textAt(line, x + width / 2, y + height / 2 + line.size * CENTRED, 'center'))
  doc.fillColor('black')
}

/** Half the height of a capital: centres a line of text vertically in a box. */
export const CENTRED = 0.36

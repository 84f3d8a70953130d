import { QR_LEVEL } from './barcodes.ts'
import { fitLine } from './fit-text.ts'
import { ICON_GRID, LABEL_HEIGHT, LABEL_WIDTH, type BannerMark, type Mark, type TextMark } from './marks.ts'
import { memoize } from './memoize.ts'
import { CENTRED } from './pdf.ts'
import { invert, rasterize, type Bitmap } from './rasterize.ts'
import { toPrintableText, widthOf } from './shaping.ts'
import { outlineOf } from './text-outline.ts'

/**
 * Marks as one ZPL II format for a 203 dpi printer, 812 × 1218 dots, UTF-8 (^CI28).
 *
 * Latin-1 text uses the printer's font 0, sharp and short; it is narrower than the Noto Sans used for
 * measuring, so nothing grows. Font 0 has no Chinese (nor "œ") on most printers, and ^A@ needs a font loaded
 * into the printer: such lines, white text on black and icons are sent as ^GFA bitmaps drawn from the PDF's
 * own fonts. Field data is escaped with ^FH: "^", "~", "\" and "_" become hex, so that no name or reference
 * can become a command.
 */
export function paintZpl(marks: Mark[]): string {
  return [
    '^XA',
    '^CI28',
    `^PW${LABEL_WIDTH}`,
    `^LL${LABEL_HEIGHT}`,
    '^LH0,0',
    ...marks.map(paint),
    '^XZ',
    '',
  ].join('\n')
}

function paint(mark: Mark): string {
  switch (mark.kind) {
    case 'text':
      return isPrinterText(mark.text) ? text(mark) : textBitmap(mark)
    case 'banner':
      return banner(mark)
    case 'rect':
      return `${origin(mark)}^GB${mark.width},${mark.height},${Math.min(mark.width, mark.height)}^FS`
    case 'frame':
      return `${origin(mark)}^GB${mark.width},${mark.height},${mark.line}^FS`
    case 'dash':
      return ''
    case 'icon': {
      const size = Math.ceil(mark.size)
      return (
        origin(mark) +
        graphic(`icon ${size} ${JSON.stringify(mark.contours)}`, () =>
          rasterize(
            mark.contours.map((contour) =>
              contour.map(([x, y]) => [(x * size) / ICON_GRID, (y * size) / ICON_GRID]),
            ),
            size,
            size,
          ),
        )
      )
    }
    // Start C, FNC1 and the application identifier, spelled out: `>;` and `>8` are invocation codes of mode
    // N.
    case 'bars':
      return mark.gs1
        ? `${origin(mark)}^BY${mark.module},2,${mark.height}^BCN,${mark.height},N,N,N,N${field(`>;>8${mark.gs1}${mark.data}`)}`
        : `${origin(mark)}^BY${mark.module},2,${mark.height}^BCN,${mark.height},N,N,N,A${field(mark.data)}`
    // ^FD of a QR field: error level, then A for automatic input.
    case 'qr':
      return `${origin(mark)}^BQN,2,${mark.module}${field(`${QR_LEVEL}A,${mark.data}`)}`
  }
}

/**
 * ^FT places the baseline. Alignments other than left use a one-line block, which every firmware can justify.
 */
function text({ text: line, x, y, size, weight, align }: TextMark): string {
  const font = `^A0N,${size},${size}`
  if (align === 'left') return `^FT${Math.round(x)},${Math.round(y)}${font}${field(line)}`
  const width = Math.ceil(widthOf(line, size, weight)) + 2
  const left = Math.max(
    0,
    Math.min(LABEL_WIDTH - width, Math.round(align === 'center' ? x - width / 2 : x - width)),
  )
  return `^FT${left},${Math.round(y)}${font}^FB${width},1,0,${align === 'center' ? 'C' : 'R'}${field(line)}`
}

function textBitmap({ text: line, x, y, size, weight, align }: TextMark): string {
  const width = Math.ceil(widthOf(line, size, weight)) + 2
  const left = Math.max(0, Math.round({ left: x, center: x - width / 2, right: x - width }[align]))
  const ascent = Math.ceil(size * ASCENT)
  return (
    origin({ x: left, y: y - ascent }) +
    graphic(`text ${weight} ${size} ${line}`, () =>
      rasterize(outlineOf(line, 1, ascent, size, weight), width, ascent + Math.ceil(size * DESCENT)),
    )
  )
}

function banner({ text: line, x, y, width, height, size }: BannerMark): string {
  const fitted = fitLine(line, width - 12, size, 10, 'bold')
  const left = (width - widthOf(fitted.text, fitted.size, 'bold')) / 2
  return (
    origin({ x, y }) +
    graphic(`banner ${width} ${height} ${fitted.size} ${fitted.text}`, () =>
      invert(
        rasterize(
          outlineOf(fitted.text, left, height / 2 + fitted.size * CENTRED, fitted.size, 'bold'),
          width,
          height,
        ),
      ),
    )
  )
}

/** Services, fixed texts and icons repeat from label to label, and drawing them takes most of its time. */
const graphic = (key: string, draw: () => Bitmap): string => graphics(key, () => bitmap(draw()))
const graphics = memoize<string>(500)

/**
 * ^GFA in hex with the two shorthands that every printer supports: "," fills the row with white, ":" repeats
 * the row above.
 */
function bitmap({ width, height, dots }: Bitmap): string {
  const bytes = Math.ceil(width / 8)
  let above = ''
  let data = ''
  for (let row = 0; row < height; row++) {
    let hex = ''
    for (let byte = 0; byte < bytes; byte++) {
      let value = 0
      for (let bit = 0; bit < 8; bit++) {
        const column = byte * 8 + bit
        value = value * 2 + (column < width ? (dots[row * width + column] ?? 0) : 0)
      }
      hex += value.toString(16).toUpperCase().padStart(2, '0')
    }
    data += hex === above ? ':' : hex.endsWith('00') ? `${hex.replace(/(?:00)+$/, '')},` : hex
    above = hex
  }
  return `^GFA,${bytes * height},${bytes * height},${bytes},${data}^FS`
}

/** Above and below the baseline, in ems: fits accented capitals and Chinese. */
const ASCENT = 1.05
const DESCENT = 0.3

const origin = ({ x, y }: { x: number; y: number }) => `^FO${Math.round(x)},${Math.round(y)}`

const field = (data: string) =>
  `^FH^FD${toPrintableText(data).replace(/[\^~\\_]/g, (one) => `_${one.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`

const isPrinterText = (line: string) => /^[\x20-\x7e\xa1-\xff]*$/.test(toPrintableText(line))

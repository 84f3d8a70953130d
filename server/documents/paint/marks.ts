import type { Gs1Id } from './barcodes.ts'
import type { Weight } from './fonts.ts'
import type { Contour } from './rasterize.ts'

/** Icons are drawn on a grid of 48 × 48. */
export const ICON_GRID = 48
/** Of a label printer: its dot is the unit of a label's layout. */
export const DOTS_PER_INCH = 203
export const LABEL_WIDTH = 812
export const LABEL_HEIGHT = 1218

/**
 * What a layout consists of; a painter turns it into PDF or ZPL. Positions are from the top left: on labels
 * in dots (whole ones for bars), in other documents in points. Text: `y` is the baseline; `x` the left end,
 * centre or right end depending on `align`; `size` the em.
 */
export type Mark = TextMark | BannerMark | RectMark | FrameMark | DashMark | IconMark | BarsMark | QrMark

export type TextMark = {
  kind: 'text'
  text: string
  x: number
  y: number
  size: number
  weight: Weight
  align: 'left' | 'center' | 'right'
}
/** A line of text with its baseline at a point. */
export const textAt = (
  line: Pick<TextMark, 'text' | 'size' | 'weight'>,
  x: number,
  y: number,
  align: TextMark['align'] = 'left',
): TextMark => ({ kind: 'text', ...line, x, y, align })

/** White text centred on black. One mark, because printers differ in how they reverse text over a box. */
export type BannerMark = {
  kind: 'banner'
  text: string
  x: number
  y: number
  width: number
  height: number
  size: number
}
type RectMark = { kind: 'rect'; x: number; y: number; width: number; height: number }
type FrameMark = { kind: 'frame'; x: number; y: number; width: number; height: number; line: number }
type DashMark = { kind: 'dash'; x: number; y: number; width: number }
/** `colour` only affects PDF: a label printer has none. */
type IconMark = { kind: 'icon'; contours: Contour[]; x: number; y: number; size: number; colour?: 'red' }
/**
 * Code 128 without its quiet zone; `module` in dots. `gs1`: encoded as GS1-128 with that application
 * identifier.
 */
type BarsMark = {
  kind: 'bars'
  gs1?: Gs1Id
  data: string
  x: number
  y: number
  height: number
  module: number
}
/** QR without its quiet zone; `module` in dots. */
type QrMark = { kind: 'qr'; data: string; x: number; y: number; module: number }

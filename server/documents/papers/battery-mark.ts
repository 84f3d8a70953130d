import { ICON_GRID, type Mark } from '#server/documents/paint/marks.ts'
import type { Contour } from '#server/documents/paint/rasterize.ts'

const POINTS_PER_MM = 72 / 25.4
/**
 * 100 mm square, red hatching 5 mm wide, number at least 12 mm high. Source: TDG Regulations s. 4.24, UN
 * Model Regulations 5.2.1.9.2.
 */
export const BATTERY_MARK = 100 * POINTS_PER_MM
const BAND = 5 * POINTS_PER_MM
const STRIPES = 20
/** Height of a capital in this font, relative to its size. */
const CAPITAL = 0.7
const NUMBER_SIZE = Math.ceil((12.5 * POINTS_PER_MM) / CAPITAL)

/**
 * The mark of parcels with lithium batteries, with its top left corner at (x, y); in points, so that its size
 * on paper is right.
 */
export function batteryMark(unNumber: string, x: number, y: number): Mark[] {
  return [
    { kind: 'icon', contours: hatching(), x, y, size: BATTERY_MARK, colour: 'red' },
    {
      kind: 'icon',
      contours: BATTERIES,
      x: x + BATTERY_MARK * 0.24,
      y: y + BATTERY_MARK * 0.1,
      size: BATTERY_MARK * 0.52,
    },
    {
      kind: 'text',
      text: unNumber,
      x: x + BATTERY_MARK / 2,
      y: y + BATTERY_MARK * 0.85,
      size: NUMBER_SIZE,
      weight: 'bold',
      align: 'center',
    },
  ]
}

/** Slanted stripes around the edge, on the icon grid. */
function hatching(): Contour[] {
  const unit = ICON_GRID / BATTERY_MARK
  const [side, band] = [ICON_GRID, BAND * unit]
  const step = (side - band) / STRIPES
  const along = Array.from({ length: STRIPES }, (_, at) => at * step)
  const half = step / 2
  // Two corners where no whole stripe fits.
  const corners: Contour[] = [
    [
      [0, 0],
      [band, 0],
      [0, band],
    ],
    [
      [side, side],
      [side - band, side],
      [side, side - band],
    ],
  ]
  return [
    ...corners,
    ...along.flatMap((at): Contour[] => [
      [
        [at + band, 0],
        [at + band + half, 0],
        [at + half, band],
        [at, band],
      ],
      [
        [at + band, side - band],
        [at + band + half, side - band],
        [at + half, side],
        [at, side],
      ],
      [
        [0, at + band],
        [0, at + band + half],
        [band, at + half],
        [band, at],
      ],
      [
        [side - band, at + band],
        [side - band, at + band + half],
        [side, at + half],
        [side, at],
      ],
    ]),
  ]
}

const box = (x: number, y: number, width: number, height: number): Contour => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
const hole = (contour: Contour): Contour => contour.toReversed()

/** A group of batteries, one of them broken and in flames: the symbol of the mark. */
const BATTERIES: Contour[] = [
  box(5, 10, 4, 3),
  box(2, 13, 10, 25),
  box(18, 10, 4, 3),
  box(15, 13, 10, 25),
  // The broken one: its upper half is torn off along a crack.
  [
    [28, 38],
    [28, 27],
    [31, 30],
    [34, 25],
    [36, 29],
    [38, 26],
    [38, 38],
  ],
  // Flames above it.
  [
    [33, 24],
    [29, 22],
    [28, 17],
    [30, 12],
    [31, 16],
    [33, 9],
    [36, 4],
    [36, 10],
    [39, 14],
    [40, 9],
    [42, 14],
    [42, 19],
    [39, 23],
    [36, 24],
  ],
  hole([
    [34, 22],
    [32, 19],
    [34, 15],
    [35, 18],
    [37, 15],
    [38, 19],
    [36, 22],
  ]),
  // The base under them.
  box(0, 41, 44, 3),
]

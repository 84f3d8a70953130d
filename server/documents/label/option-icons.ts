import type { LabelOption } from './data.ts'
import type { Contour } from '#server/documents/paint/rasterize.ts'

/** Holes run in the opposite direction (non-zero rule). */
export const OPTION_ICONS: Record<LabelOption, Contour[]> = {
  returned: [
    [
      [16, 6],
      [3, 17],
      [16, 28],
      [16, 20.5],
      [32, 20.5],
      [32, 38],
      [10, 38],
      [10, 42],
      [37, 42],
      [37, 13.5],
      [16, 13.5],
    ],
  ],
  signature: [
    box(4, 40, 40, 3),
    [
      [10, 35],
      [13, 25],
      [34, 4],
      [41, 11],
      [20, 32],
    ],
  ],
  adult: [
    box(3, 9, 42, 30),
    hole(box(6, 12, 36, 24)),
    disc(16, 19.5, 4),
    [
      [9, 33],
      [9.5, 29],
      [12, 26],
      [20, 26],
      [22.5, 29],
      [23, 33],
    ],
    box(27, 17, 12, 3),
    box(27, 23, 12, 3),
    box(27, 29, 8, 3),
  ],
  residential: [
    [
      [24, 4],
      [46, 24],
      [42.5, 27],
      [40, 24.8],
      [40, 43],
      [8, 43],
      [8, 24.8],
      [5.5, 27],
      [2, 24],
    ],
    hole([
      [24, 10],
      [36, 21],
      [36, 39.5],
      [29, 39.5],
      [29, 28],
      [19, 28],
      [19, 39.5],
      [12, 39.5],
      [12, 21],
    ]),
  ],
  lithium: [
    box(3, 13, 38, 23),
    hole(box(6, 16, 32, 17)),
    box(42, 19, 3, 11),
    [
      [24, 15],
      [14, 26],
      [21, 26],
      [19, 34],
      [30, 22.5],
      [23, 22.5],
    ],
  ],
}

export const SCISSORS: Contour[] = [
  disc(10, 13, 8),
  hole(disc(10, 13, 4.5)),
  disc(10, 35, 8),
  hole(disc(10, 35, 4.5)),
  [
    [13.5, 17.5],
    [17, 14.5],
    [46, 34.5],
    [42, 37.5],
    [37, 37],
  ],
  [
    [17, 33.5],
    [13.5, 30.5],
    [37, 11],
    [42, 10.5],
    [46, 13.5],
  ],
]

function box(x: number, y: number, width: number, height: number): Contour {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

function disc(cx: number, cy: number, r: number): Contour {
  return Array.from({ length: 32 }, (_, i) => [
    cx + r * Math.cos((i * Math.PI) / 16),
    cy + r * Math.sin((i * Math.PI) / 16),
  ])
}

function hole(contour: Contour): Contour {
  return contour.toReversed()
}

/** A closed outline, already flattened to points; y grows downwards. */
export type Contour = [x: number, y: number][]
/** One byte per dot, 1 is black, row by row. */
export type Bitmap = { width: number; height: number; dots: Uint8Array }

/**
 * Fills outlines by the non-zero rule (variable fonts have overlapping strokes); a dot is black from 45 %
 * coverage up.
 */
export function rasterize(contours: Contour[], width: number, height: number): Bitmap {
  const dots = new Uint8Array(width * height)
  const edges = contours.flatMap(edgesOf)
  for (let y = 0; y < height; y++) {
    const coverage = new Float32Array(width)
    for (let step = 0; step < STEPS; step++) coverRow(edges, y + (step + 0.5) / STEPS, coverage)
    for (let x = 0; x < width; x++) if ((coverage[x] ?? 0) >= STEPS * THRESHOLD) dots[y * width + x] = 1
  }
  return { width, height, dots }
}

export const invert = (bitmap: Bitmap): Bitmap => ({ ...bitmap, dots: bitmap.dots.map((dot) => 1 - dot) })

const STEPS = 5
/** Below one half: thin strokes of small Chinese text would break otherwise. */
const THRESHOLD = 0.45

type Edge = { x: number; y: number; slope: number; bottom: number; direction: 1 | -1 }

function edgesOf(contour: Contour): Edge[] {
  return contour.flatMap(([x1, y1], i): Edge[] => {
    const [x2, y2] = contour[(i + 1) % contour.length] ?? [x1, y1]
    if (y1 === y2) return []
    const slope = (x2 - x1) / (y2 - y1)
    return y1 < y2
      ? [{ x: x1, y: y1, slope, bottom: y2, direction: 1 }]
      : [{ x: x2, y: y2, slope, bottom: y1, direction: -1 }]
  })
}

function coverRow(edges: Edge[], y: number, coverage: Float32Array) {
  const crossings = edges
    .filter((edge) => edge.y <= y && y < edge.bottom)
    .map((edge) => ({ x: edge.x + (y - edge.y) * edge.slope, direction: edge.direction }))
    .sort((a, b) => a.x - b.x)
  let winding = 0
  crossings.forEach((crossing, i) => {
    winding += crossing.direction
    const next = crossings[i + 1]
    if (winding !== 0 && next) coverSpan(coverage, crossing.x, next.x)
  })
}

function coverSpan(coverage: Float32Array, from: number, to: number) {
  const last = Math.min(coverage.length - 1, Math.floor(to))
  for (let x = Math.max(0, Math.floor(from)); x <= last; x++) {
    coverage[x] = (coverage[x] ?? 0) + Math.max(0, Math.min(to, x + 1) - Math.max(from, x))
  }
}

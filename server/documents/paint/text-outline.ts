import type { Glyph } from 'fontkit'
import type { Weight } from './fonts.ts'
import type { Contour } from './rasterize.ts'
import { shapeLine } from './shaping.ts'

/** The outlines of a line of text whose baseline starts at (x, y), in the unit of `size`. */
export function outlineOf(text: string, x: number, y: number, size: number, weight: Weight): Contour[] {
  const contours: Contour[] = []
  let pen = x
  for (const { face, glyphs, positions } of shapeLine(text, weight).runs) {
    const scale = size / face.font.unitsPerEm
    glyphs.forEach((glyph, i) => {
      const at = positions[i]
      if (!at) return
      const place = (px: number, py: number): [number, number] => [
        pen + (px + at.xOffset) * scale,
        y - (py + at.yOffset) * scale,
      ]
      contours.push(...contoursOf(glyph, place))
      pen += at.xAdvance * scale
    })
  }
  return contours
}

const CURVE_STEPS = 6

function contoursOf(glyph: Glyph, place: (x: number, y: number) => [number, number]): Contour[] {
  const contours: Contour[] = []
  let here: [number, number] = [0, 0]
  for (const { command, args } of glyph.path.commands) {
    const points = pairs(args)
    const end = points.at(-1) ?? here
    if (command === 'moveTo') contours.push([])
    const contour = contours.at(-1)
    if (!contour || command === 'closePath') continue
    const steps = points.length === 1 ? 1 : CURVE_STEPS
    for (let step = 1; step <= steps; step++) contour.push(place(...bezier([here, ...points], step / steps)))
    here = end
  }
  return contours
}

/** De Casteljau: one formula for lines, quadratic and cubic curves. */
function bezier(points: [number, number][], t: number): [number, number] {
  const first = points[0] ?? [0, 0]
  if (points.length === 1) return first
  return bezier(
    points.slice(1).map(([x, y], i): [number, number] => {
      const [px, py] = points[i] ?? [x, y]
      return [px + (x - px) * t, py + (y - py) * t]
    }),
    t,
  )
}

const pairs = (args: number[]): [number, number][] =>
  Array.from({ length: args.length / 2 }, (_, i) => [args[2 * i] ?? 0, args[2 * i + 1] ?? 0])

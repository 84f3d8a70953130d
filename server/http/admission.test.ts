import { expect, test } from 'vitest'
import { createBoundedQueue } from '#server/platform/bounded-queue.ts'
import { createPlaces } from './admission.ts'

const ROOM = { all: 4, strangers: 2, each: 2 }
const ONE = { who: 'one', stranger: false }
const begun = { begun: false }

/** Work that ends when told to. */
function work() {
  let end!: () => void
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, run: () => done }
}

test('a caller who requests everything at once gets their share and no more', async () => {
  const places = createPlaces(ROOM)
  const [a, b] = [work(), work()]
  const running = [places.hold(ONE, begun, a.run), places.hold(ONE, begun, b.run)]
  await expect(places.hold(ONE, begun, async () => {})).rejects.toMatchObject({
    code: 503,
    retryAfterSeconds: 1,
  })
  expect(await places.hold({ who: 'another', stranger: false }, begun, async () => 'served')).toBe('served')
  a.end()
  await running[0]
  expect(await places.hold(ONE, begun, async () => 'served')).toBe('served')
  b.end()
})

test('a crowd that is refused together is told to come back at different times', async () => {
  const places = createPlaces({ all: 0, strangers: 0, each: 0 })
  const waits: unknown[] = []
  for (let n = 0; n < 6; n += 1)
    await places
      .hold(ONE, begun, async () => {})
      .catch((error: { retryAfterSeconds: number }) => waits.push(error.retryAfterSeconds))
  expect(waits).toEqual([1, 2, 3, 4, 1, 2])
})

test('a flood of visitors leaves room for people who are logged in', async () => {
  const places = createPlaces(ROOM)
  const flood = [work(), work()]
  flood.forEach(({ run }, at) => void places.hold({ who: `stranger ${at}`, stranger: true }, begun, run))
  await expect(
    places.hold({ who: 'stranger 9', stranger: true }, begun, async () => {}),
  ).rejects.toMatchObject({ code: 503 })
  expect(await places.hold(ONE, begun, async () => 'served')).toBe('served')
  for (const { end } of flood) end()
})

test('an admitted call is finished though new ones are refused, and even those have a limit', async () => {
  const places = createPlaces({ all: 1, strangers: 1, each: 2 })
  const [a, b] = [work(), work()]
  const first = places.hold(ONE, begun, a.run)
  await expect(
    places.hold({ who: 'two', stranger: false }, { begun: false }, async () => {}),
  ).rejects.toMatchObject({ code: 503 })
  const second = places.hold({ who: 'two', stranger: false }, { begun: true }, b.run)
  await expect(
    places.hold({ who: 'three', stranger: false }, { begun: true }, async () => {}),
  ).rejects.toMatchObject({ code: 503 })
  a.end()
  b.end()
  await Promise.all([first, second])
  expect(places.count()).toBe(0)
})

test('waiting takes up no capacity, and failed work releases its own', async () => {
  const places = createPlaces({ all: 1, strangers: 1, each: 1 })
  const waiting = work()
  const first = places.hold(ONE, begun, async ({ aside }) => {
    await aside(waiting.run())
    throw new Error('failed')
  })
  expect(await places.hold({ who: 'two', stranger: false }, begun, async () => 'served')).toBe('served')
  waiting.end()
  await expect(first).rejects.toThrow('failed')
  expect(places.count()).toBe(0)
})

test('a lane runs so many at once, lets a few wait in turn, and refuses the rest', async () => {
  const lane = createBoundedQueue({ atOnce: 1, waiting: 1, refuse: () => new Error('busy') })
  const [a, b] = [work(), work()]
  const order: string[] = []
  const first = lane(() => a.run().then(() => order.push('first')))
  const second = lane(() => b.run().then(() => order.push('second')))
  await expect(lane(async () => {})).rejects.toThrow('busy')
  b.end()
  a.end()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  expect(await lane(async () => 'free again')).toBe('free again')
})

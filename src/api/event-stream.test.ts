import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventsOf, listen } from './event-stream.ts'

const stream = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
const allOf = async (...parts: string[]) => {
  const events: string[] = []
  for await (const data of eventsOf(stream(...parts))) events.push(data)
  return events
}

describe('events of a stream', () => {
  test.each<[what: string, parts: string[], events: string[]]>([
    ['one after another', ['data: one\n\ndata: two\n\n'], ['one', 'two']],
    ['cut anywhere', ['da', 'ta: o', 'ne\n', '\ndata: é'], ['one']],
    ['of several lines', ['data: one\ndata: more\n\n'], ['one\nmore']],
    ['without comments and other fields', [': here\n\nevent: x\ndata:one\nid: 4\n\n'], ['one']],
    ['with any line ends', ['data: one\r\n\r\ndata: two\n\n'], ['one', 'two']],
    ['none that is cut off', ['data: one'], []],
  ])('%s', async (_, parts, events) => expect(await allOf(...parts)).toEqual(events))
})

describe('listening', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: 'token=abc' })
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
  const live: boolean[] = []
  const events: string[] = []
  const start = () =>
    listen({ path: '/changes' }, { onEvent: (one) => events.push(one), onLive: (one) => live.push(one) })
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', page)
    vi.stubGlobal('fetch', asked)
    live.length = 0
    events.length = 0
    asked.mockReset()
    page.visibilityState = 'visible'
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const answer = (body: BodyInit, type = 'text/event-stream; charset=utf-8') =>
    new Response(body, { headers: { 'content-type': type } })

  test('shows the token, and connects again after a connection ended', async () => {
    asked.mockImplementation(async () => answer(stream('data: changed\n\n')))
    const stop = start()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.mock.calls[0]![1].headers).toMatchObject({ authorization: 'Bearer abc' })
    expect(events).toEqual(['changed'])
    await vi.advanceTimersByTimeAsync(1500)
    expect(asked.mock.calls.length).toBeGreaterThan(1)
    stop()
    const before = asked.mock.calls.length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked.mock.calls).toHaveLength(before)
    expect(live.at(-1)).toBe(false)
  })

  test('an answer that is no stream counts as none, and waits get longer', async () => {
    asked.mockImplementation(async () => answer('{"code":503}', 'application/json'))
    const stop = start()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(live).not.toContain(true)
    // At most a minute each, half of it on average.
    expect(asked.mock.calls.length).toBeGreaterThan(60)
    expect(asked.mock.calls.length).toBeLessThan(300)
    stop()
  })

  test('a silent connection is given up', async () => {
    asked.mockImplementation(async (_, { signal }) =>
      answer(
        new ReadableStream<Uint8Array>({
          start: (controller) => signal!.addEventListener('abort', () => controller.error(new Error('cut'))),
        }),
      ),
    )
    const stop = start()
    await vi.advanceTimersByTimeAsync(44_000)
    expect([asked.mock.calls.length, live.at(-1)]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(3000)
    expect(asked.mock.calls.length).toBeGreaterThan(1)
    stop()
  })

  test('a hidden page holds no connection', async () => {
    asked.mockImplementation(async () => answer(new ReadableStream<Uint8Array>()))
    const stop = start()
    await vi.advanceTimersByTimeAsync(0)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(asked.mock.calls[0]![1].signal!.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked.mock.calls).toHaveLength(1)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(asked.mock.calls).toHaveLength(2)
    stop()
  })
})

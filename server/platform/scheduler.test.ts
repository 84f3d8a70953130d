import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScheduler } from './scheduler.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a task that hangs for an hour isn’t run six hundred times afterwards', async () => {
  let goOn = () => {}
  const hangs = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        goOn = resolve
      }),
  )
  const waits = vi.fn<() => Promise<void>>(async () => {})
  const { every, stop } = createScheduler({ error: () => {} })
  every(5000, hangs)
  every(6000, waits)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([hangs.mock.calls.length, waits.mock.calls.length]).toEqual([1, 0])
  const stopped = stop()
  goOn()
  await stopped
  expect(waits).not.toHaveBeenCalled()
})

test('a delayed task runs once, and a failure is logged and tried again', async () => {
  const log = { error: vi.fn<(fields: object, message: string) => void>() }
  let goOn = () => {}
  const hangs = vi
    .fn<() => Promise<void>>(async () => {})
    .mockReturnValueOnce(
      new Promise<void>((resolve) => {
        goOn = resolve
      }),
    )
  const fails = vi.fn<() => Promise<never>>(async () => {
    throw new Error('no')
  })
  const { every, stop } = createScheduler(log)
  every(5000, hangs)
  every(6000, fails)
  await vi.advanceTimersByTimeAsync(60_000)
  goOn()
  await vi.advanceTimersByTimeAsync(1)
  expect(fails).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(6000)
  expect([fails.mock.calls.length, log.error.mock.calls.length]).toEqual([2, 2])
  await stop()
})

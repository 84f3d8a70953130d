import { expect, test } from 'vitest'
import { isRetryable, retryTransaction } from './retry-transaction.ts'

const deadlock = Object.assign(new Error('Failed query'), { cause: { code: '40P01' } })
const clock = { secret: () => Buffer.from([0x80, 0]).toString('base64url') }
const noted = () => {
  const waits: number[] = []
  return {
    waits,
    wait: async (ms: number) => {
      waits.push(ms)
    },
  }
}

test('a transaction that met a deadlock twice succeeds the third time, after growing pauses', async () => {
  const { waits, wait } = noted()
  let tries = 0
  const done = await retryTransaction(
    clock,
    async () => {
      tries += 1
      if (tries < 3) throw deadlock
      return 'booked'
    },
    wait,
  )
  expect({ done, tries, waits }).toEqual({ done: 'booked', tries: 3, waits: [10, 20] })
})

test('a permanent deadlock is given up after six tries', async () => {
  const { waits, wait } = noted()
  await expect(
    retryTransaction(
      clock,
      async () => {
        throw deadlock
      },
      wait,
    ),
  ).rejects.toBe(deadlock)
  expect(waits).toHaveLength(5)
})

test('any other error isn’t retried: it might have been committed', async () => {
  const { waits, wait } = noted()
  const lost = Object.assign(new Error('gone'), { code: '08006' })
  await expect(
    retryTransaction(
      clock,
      async () => {
        throw lost
      },
      wait,
    ),
  ).rejects.toBe(lost)
  expect(waits).toEqual([])
  expect(isRetryable(Object.assign(new Error('x'), { code: '40001' }))).toBe(true)
})

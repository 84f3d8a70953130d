import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RETRY_POLICIES, retryDelay } from './retry-policy.ts'

test('a job waits 10 s, 20 s, 40 s … up to an hour, a fifth longer at most', () => {
  expect([0, 1, 2, 9].map((failures) => retryDelay(RETRY_POLICIES.job, failures, 0))).toEqual([
    10_000, 20_000, 40_000, 3_600_000,
  ])
  expect(retryDelay(RETRY_POLICIES.job, 0, 1)).toBe(12_000)
})

test('no wait is longer than its policy allows, however often something failed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(RETRY_POLICIES)),
      fc.nat(10_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (policy, failures, random) => {
        const wait = retryDelay(policy, failures, random)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(policy.longestMs * policy.spread[1])
      },
    ),
  )
})

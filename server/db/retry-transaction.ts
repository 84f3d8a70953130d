import { RETRY_POLICIES, retryDelay } from '#src/domain/shared/retry-policy.ts'
import type { Clock } from '#server/platform/clock.ts'

/**
 * The database rolled back and says that trying again may succeed: serialization failure, deadlock
 * (PostgreSQL, appendix A).
 */
const REPEATABLE = ['40001', '40P01']
const MAX_ATTEMPTS = 6

type Wait = (ms: number) => Promise<void>

/**
 * Runs work that is one transaction, and retries it when it conflicts with others. Only for work that can be
 * repeated: nothing outside the database may happen in it. Pauses are random, so that transactions that
 * collided don't collide again.
 * @throws the last failure after six attempts, any other immediately
 */
export async function retryTransaction<T>(
  clock: Pick<Clock, 'secret'>,
  work: () => Promise<T>,
  wait: Wait = realWait,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || tries === MAX_ATTEMPTS) throw error
      await wait(Math.ceil(retryDelay(RETRY_POLICIES.transaction, tries - 1, fraction(clock))))
    }
  }
}

export function isRetryable(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  return REPEATABLE.includes((cause as { code?: string }).code ?? '')
}

/** Between 0 and 1, from the clock's randomness. */
const fraction = (clock: Pick<Clock, 'secret'>) =>
  Buffer.from(clock.secret(2), 'base64url').readUInt16BE() / 0x1_0000

const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

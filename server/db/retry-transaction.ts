import type { Clock } from '#server/platform/clock.ts'

/**
 * The database undid everything and says that trying again may succeed: serialisation failure, deadlock
 * (PostgreSQL, appendix A).
 */
const REPEATABLE = ['40001', '40P01']
const MOST_TRIES = 6
const FIRST_WAIT_MS = 10

type Wait = (ms: number) => Promise<void>

/**
 * Does work that is one transaction, and again when the database could not bring it beside others. Only for
 * work that may be repeated: nothing outside the database happens in it. The pauses are drawn, so that those
 * who met do not meet again.
 * @throws the last failure after six tries, any other at once
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
      if (!isRetryable(error) || tries === MOST_TRIES) throw error
      await wait(Math.ceil(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + fraction(clock))))
    }
  }
}

export function isRetryable(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  return REPEATABLE.includes((cause as { code?: string }).code ?? '')
}

/** From 0 to 1, of the clock's own randomness. */
const fraction = (clock: Pick<Clock, 'secret'>) =>
  Buffer.from(clock.secret(2), 'base64url').readUInt16BE() / 0x1_0000

const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Why the database failed, where the query isn't to blame. */
export type DatabaseFault = 'gone' | 'full'

const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Ended by an administrator or a crash, starting up, timed out, too many connections, connection errors
  // (postgresql.org/docs/current/errcodes-appendix.html).
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Temporarily read-only: a standby that hasn't taken over yet.
  '25006',
])
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** The driver gives these no code. */
const GONE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|connection error and is not queryable|Client was closed|PGlite is closed/
const FULL_WORDS = /No space left on device|Disk quota exceeded/

/** Unwraps drizzle's error to find the driver's. */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (let at = error, depth = 0; at && depth < 5; at = (at as { cause?: unknown }).cause, depth += 1) {
    const { code, message = '' } = at as { code?: string; message?: string }
    if (FULL.has(code ?? '') || (!code && FULL_WORDS.test(message))) return 'full'
    if (GONE.has(code ?? '') || (!code && GONE_WORDS.test(message))) return 'gone'
  }
  return null
}

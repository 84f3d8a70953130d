import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { passkeyChallenges, type ChallengePurpose } from '#server/db/schema/factors.ts'
import type { CustomerContext, PublicContext } from '#server/http/context.ts'
import type { Clock } from '#server/platform/clock.ts'
import { RequestError } from '#server/platform/errors.ts'

export const CHALLENGE_MS = 5 * 60_000

type Own = Pick<CustomerContext, 'home' | 'session' | 'clock'>
type Anybody = Pick<PublicContext, 'database' | 'clock'>

/** What a passkey of the person who is logged in has to sign. */
export async function newOwnChallenge(
  { home, session, clock }: Own,
  purpose: Exclude<ChallengePurpose, 'login'>,
): Promise<string> {
  const row = { ...newRow(clock), userId: session.user.id, purpose }
  await home.insert(passkeyChallenges, row)
  return row.challenge
}

/** Of somebody of whom nothing is known yet. */
export async function newLoginChallenge({ database, clock }: Anybody): Promise<string> {
  const row = { ...newRow(clock), purpose: 'login' as const }
  await database.sql.insert(passkeyChallenges).values(row)
  return row.challenge
}

/**
 * Uses the challenge up, right or wrong, by deleting it.
 * @returns it
 * @throws RequestError when it was used, is too old, or was never given out
 */
export async function consumeOwnChallenge(
  { home, session, clock }: Own,
  purpose: Exclude<ChallengePurpose, 'login'>,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const own = and(eq(passkeyChallenges.userId, session.user.id), isOpen(challenge, purpose, clock))!
  if ((await home.remove(passkeyChallenges, own)) === 0) throw tooLate()
  return challenge
}

export async function consumeLoginChallenge(
  { database, clock }: Anybody,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const [consumed] = await database.sql
    .delete(passkeyChallenges)
    .where(isOpen(challenge, 'login', clock))
    .returning()
  if (!consumed) throw tooLate()
  return challenge
}

export async function deleteOldChallenges({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await sql.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}

const newRow = (clock: Clock) => ({
  challenge: clock.secret(32),
  expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
})
const isOpen = (challenge: string, purpose: ChallengePurpose, clock: Clock) =>
  and(
    eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expiresAt, clock.now()),
  )
const tooLate = () => new RequestError('factors.passkeyTooLate')

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    if (typeof challenge === 'string' && challenge !== '') return challenge
  } catch {
    // Not what a browser answers.
  }
  throw tooLate()
}

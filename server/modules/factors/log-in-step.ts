import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { isStaff } from '#src/domain/account/staff.ts'
import type { LoginStep, PasskeyLogin } from '#src/domain/account/login-step.ts'
import type { PasskeyRequest, SecondStep, Session } from '#src/contract/account/auth.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/accounts.ts'
import { authenticators, loginSteps, passkeys, recoveryCodes } from '#server/db/schema/factors.ts'
import type { PublicContext } from '#server/http/context.ts'
import { startSession } from '#server/http/cookies.ts'
import { secondsOverLimit } from '#server/http/rate-limit.ts'
import { openSession, REMEMBERED_SECONDS, SESSION_SECONDS, type User } from '#server/http/session.ts'
import { accountEmail } from '#server/modules/auth/emails.ts'
import { RequestError, tooMany } from '#server/platform/errors.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { consumeCode, ofUser } from './authenticator.ts'
import { tell } from './changes.ts'
import { consumeLoginChallenge, newLoginChallenge } from './challenges.ts'
import { isTrusted, noteDevice } from './devices.ts'
import { listPasskeys, passkeyRequest, refused, usePasskey } from './passkeys.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { relyingParty } from './relying-party.ts'

const STEP_MS = 10 * 60_000
/** Then the password is asked for again. */
const MAX_TRIES = 5
/**
 * Codes of one account an hour, however often its password is entered: somebody who knows it would need years
 * to guess one.
 */
const CODES = { name: 'factorcode', max: 20, per: 'hour' } as const

interface Choice {
  remember: boolean
  keep: boolean
}

/** After the right password: a session, or the step that is missing. */
export async function afterPassword(
  context: PublicContext,
  user: User,
  { remember, keep }: Choice,
): Promise<Session | SecondStep> {
  const db = context.database.forCustomer(user.customerId)
  const seconds = lifeOf({ remember, keep })
  if (!user.secondFactor || (await isTrusted(context, db, user)))
    return enter(context, user, { seconds, keep, trust: false })
  const token = context.clock.secret(32)
  await db.insert(loginSteps, {
    tokenHash: sha256(token),
    userId: user.id,
    lifeSeconds: seconds,
    keep,
    expiresAt: new Date(context.clock.now().getTime() + STEP_MS),
  })
  return { step: token, ways: await waysOf(db, user.id), mayTrust: keep && !isStaff(user.roles) }
}

/**
 * The second step: a code of the authenticator app, or a recovery code.
 * @throws RequestError when it is wrong, or the step has ended
 */
export async function finishStep(context: PublicContext, { step, code, trust }: LoginStep): Promise<Session> {
  const { database, clock } = context
  const now = clock.now()
  const tokenHash = sha256(step)
  // Counted before it is checked, so that tries at once don't pass together.
  const [tried] = await database.sql
    .update(loginSteps)
    .set({ tries: sql`${loginSteps.tries} + 1` })
    .where(
      and(
        eq(loginSteps.tokenHash, tokenHash),
        gt(loginSteps.expiresAt, now),
        lt(loginSteps.tries, MAX_TRIES),
      ),
    )
    .returning()
  const user = tried && (await findUser(database, tried.userId))
  if (!tried || !user) throw new RequestError('factors.stepEnded')
  const limit = context.config.rateLimits[CODES.name] ?? CODES
  const wait = await secondsOverLimit(database, [`${CODES.name}|user:${user.id}`], limit, now)
  if (wait !== null) throw tooMany(wait)

  const db = database.forCustomer(user.customerId)
  if (!(await consumeAnyCode(context, db, user, code))) {
    if (tried.tries === MAX_TRIES) await warn(context, db, user)
    throw new RequestError(tried.tries === MAX_TRIES ? 'factors.stepEnded' : 'factors.wrongCode')
  }
  const [ended] = await database.sql.delete(loginSteps).where(eq(loginSteps.tokenHash, tokenHash)).returning()
  if (!ended) throw new RequestError('factors.stepEnded')
  return enter(context, user, {
    seconds: tried.lifeSeconds,
    keep: tried.keep,
    trust: trust && tried.keep && !isStaff(user.roles),
  })
}

export const beginPasskeyLogin = async (context: PublicContext): Promise<PasskeyRequest> =>
  passkeyRequest(await newLoginChallenge(context), relyingParty(context.config).id)

/** A passkey counts as both factors, because the device has checked who holds it. */
export async function logInByPasskey(
  context: PublicContext,
  { passkey, ...choice }: PasskeyLogin,
): Promise<Session> {
  const { database } = context
  const expectedChallenge = await consumeLoginChallenge(context, passkey.response.clientDataJSON)
  const [row] = await database.sql.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id))
  const user = row && (await findUser(database, row.userId))
  if (!row || !user) throw refused()
  await usePasskey(database.forCustomer(row.customerId), context, row, { passkey, expectedChallenge })
  return enter(context, user, { seconds: lifeOf(choice), keep: choice.keep, trust: false })
}

/** A code of the app or a recovery code, used up. Whoever used one of the latter is told how many are left. */
export async function consumeAnyCode(
  deps: Pick<PublicContext, 'clock' | 'config'>,
  db: CustomerDb,
  user: User,
  code: string,
): Promise<boolean> {
  if (await consumeCode(db, user.id, code, deps.clock.now())) return true
  return db.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, user.id, code))) return false
    const left = await tx.count(recoveryCodes, eq(recoveryCodes.userId, user.id))
    await tell(tx, deps, user, 'recoveryCodeUsed', { left })
    return true
  })
}

export async function deleteOldSteps({ sql: db }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await db.delete(loginSteps).where(lt(loginSteps.expiresAt, now))
}

async function enter(
  context: PublicContext,
  user: User,
  { seconds, keep, trust }: { seconds: number; keep: boolean; trust: boolean },
): Promise<Session> {
  const { database, clock, request } = context
  await noteDevice(context, database.forCustomer(user.customerId), user, { keep, trust })
  const userAgent = request.headers['user-agent'] ?? ''
  return startSession(context, await openSession(database, clock, { user, seconds, userAgent }), keep)
}

const lifeOf = ({ remember, keep }: Choice): number =>
  remember && keep ? REMEMBERED_SECONDS : SESSION_SECONDS

async function waysOf(db: CustomerDb, userId: string): Promise<SecondStep['ways']> {
  const hasApp = (await db.countUpTo(authenticators, 1, ofUser(userId))) > 0
  const hasCodes = (await db.countUpTo(recoveryCodes, 1, eq(recoveryCodes.userId, userId))) > 0
  const hasPasskey = (await listPasskeys(db, userId)).length > 0
  return [...(hasApp || hasCodes ? (['code'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])]
}

/** Somebody knows their password and has no code: the owner of the account has to know. */
async function warn(
  { clock, config }: Pick<PublicContext, 'clock' | 'config'>,
  db: CustomerDb,
  { userName: to, locale }: User,
): Promise<void> {
  const rendered = accountEmail('codesWrong', locale, config, clock.now())
  await db.transaction((tx) =>
    tx.mail(clock, { ...rendered, kind: 'account:codesWrong', to }, { sparingly: true }),
  )
}

async function findUser({ sql: db }: Pick<Database, 'sql'>, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

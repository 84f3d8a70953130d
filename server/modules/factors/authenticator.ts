import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { correction, generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { Secret, TOTP } from 'otpauth'
import type { AuthenticatorSetup, NewFactor } from '#src/contract/account/factors.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { authenticators } from '#server/db/schema/factors.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { conflict, notFound, RequestError } from '#server/platform/errors.ts'
import { added, removeFactor } from './changes.ts'

/** RFC 6238, as every authenticator app has it: HMAC-SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30
/** RFC 4226 §4: the length of a secret. */
const SECRET_BYTES = 20
/** A clock may be one step off, either way. */
const DRIFT_STEPS = 1

/** A new secret, which doesn't count until a code of it is entered. */
export async function beginAuthenticator({
  home,
  session: { user },
  clock,
  config,
}: CustomerContext): Promise<AuthenticatorSetup> {
  const secret = Secret.fromHex(Buffer.from(clock.secret(SECRET_BYTES), 'base64url').toString('hex')).base32
  await home.transaction(async (tx) => {
    const before = await tx.one(authenticators, eq(authenticators.userId, user.id), { lock: true })
    if (before?.confirmedAt) throw conflict('factors.authenticatorExists')
    const fresh = { secret, createdAt: clock.now(), lastStep: null }
    if (before) await tx.update(authenticators, fresh, eq(authenticators.userId, user.id))
    else await tx.insert(authenticators, { userId: user.id, ...fresh })
  })
  const uri = totpOf(secret, { issuer: config.site.name, label: user.userName }).toString()
  const level = correction.M
  const svg = toSvgSource(generate(uri, { minCorrectionLevel: level, maxCorrectionLevel: level }), {
    on: '#000',
    off: '#fff',
    pad: 4,
  })
  return { secret, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** @throws RequestError at the field `code`; 404 when it wasn't begun */
export const confirmAuthenticator = (context: CustomerContext, code: string): Promise<NewFactor> =>
  context.home.transaction(async (tx) => {
    const { user } = context.session
    const waiting = and(eq(authenticators.userId, user.id), isNull(authenticators.confirmedAt))!
    const row = await tx.one(authenticators, waiting, { lock: true })
    if (!row) throw notFound()
    const step = stepOf(row.secret, code, context.clock.now())
    if (step === undefined) throw wrongCode()
    await tx.update(authenticators, { confirmedAt: context.clock.now(), lastStep: step }, waiting)
    return added(tx, context, 'authenticatorAdded')
  })

export const removeAuthenticator = (context: CustomerContext): Promise<void> =>
  removeFactor(context, 'authenticatorRemoved', (tx) =>
    tx.remove(authenticators, ofUser(context.session.user.id)),
  )

/**
 * Whether this is a code of their app, now or one step off. It works once: of two that arrive together, only one
 * gets the row, and none of earlier steps works afterwards.
 */
export async function consumeCode(db: CustomerDb, userId: string, code: string, now: Date): Promise<boolean> {
  const row = await db.one(authenticators, ofUser(userId))
  const step = row && stepOf(row.secret, code, now)
  if (!row || step === undefined) return false
  const unused = or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step))
  return (
    (await db.update(
      authenticators,
      { lastStep: step, lastUsedAt: now },
      and(ofUser(userId), eq(authenticators.secret, row.secret), unused)!,
    )) > 0
  )
}

export const wrongCode = (): RequestError =>
  new RequestError('validation.factorCode', { fields: { code: 'validation.factorCode' } })

/** One that was set up. */
export const ofUser = (userId: string) =>
  and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))!

/** The 30 seconds a code belongs to. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: DRIFT_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret })

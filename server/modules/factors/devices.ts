import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { isStaff } from '#src/domain/account/staff.ts'
import { deviceName } from '#src/domain/account/device-name.ts'
import { TRUSTED_DAYS } from '#src/domain/account/factor.ts'
import type { TrustedDevice } from '#src/contract/account/factors.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { devices } from '#server/db/schema/factors.ts'
import type { CustomerContext, PublicContext } from '#server/http/context.ts'
import { readCookies, setDeviceCookie } from '#server/http/cookies.ts'
import type { User } from '#server/http/session.ts'
import { accountEmail } from '#server/modules/auth/emails.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'

const DAY_MS = 86_400_000
/** As long as browsers keep its cookie. */
const REMEMBERED_DAYS = 400
/** Of a person; beyond it the oldest are forgotten. */
const MAX_DEVICES = 50

/** Whether the password is enough here. Never for staff (D48). */
export async function isTrusted(context: PublicContext, db: CustomerDb, user: User): Promise<boolean> {
  if (isStaff(user.roles)) return false
  const device = await deviceOf(context, db, user)
  return !!device?.trustedUntil && device.trustedUntil > context.clock.now()
}

/**
 * Recognizes the browser that somebody logs in with by its cookie, or remembers it from now on and tells them: not
 * about the one they registered with.
 */
export async function noteDevice(
  context: PublicContext,
  db: CustomerDb,
  user: User,
  { keep, trust }: { keep: boolean; trust: boolean },
): Promise<void> {
  const { clock, reply, request } = context
  const now = clock.now()
  const trusted = trust && { trustedUntil: new Date(now.getTime() + TRUSTED_DAYS * DAY_MS) }
  const known = await deviceOf(context, db, user)
  if (known) {
    await db.update(devices, { lastUsedAt: now, ...trusted }, eq(devices.id, known.id))
    return
  }
  const secret = clock.secret(32)
  setDeviceCookie(reply, cookieOf(user), secret, keep)
  const name = deviceName(request.headers['user-agent'] ?? '')
  await db.transaction(async (tx) => {
    const others = await tx.find(devices, eq(devices.userId, user.id), {
      orderBy: [desc(devices.lastUsedAt), desc(devices.id)],
    })
    const oldest = others.slice(MAX_DEVICES - 1).map(({ id }) => id)
    if (oldest.length > 0) await tx.remove(devices, inArray(devices.id, oldest))
    const row = { id: clock.newId(), tokenHash: sha256(secret), ...name, createdAt: now, lastUsedAt: now }
    await tx.insert(devices, { userId: user.id, ...row, ...trusted })
    if (others.length === 0 && now.getTime() - user.createdAt.getTime() < DAY_MS) return
    const rendered = accountEmail('newDevice', user.locale, context.config, now, { device: wordsOf(name) })
    await tx.mail(clock, { ...rendered, kind: 'account:newDevice', to: user.userName }, { sparingly: true })
  })
}

export async function listTrusted({ home, session, clock }: CustomerContext): Promise<TrustedDevice[]> {
  const rows = await home.find(
    devices,
    and(eq(devices.userId, session.user.id), gt(devices.trustedUntil, clock.now())),
    { orderBy: [asc(devices.createdAt), asc(devices.id)] },
  )
  return rows.map(({ id, browser, system, trustedUntil }) => ({
    id,
    browser,
    system,
    trustedUntil: trustedUntil!.toISOString(),
  }))
}

export async function deleteOldDevices({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await sql.delete(devices).where(lt(devices.lastUsedAt, new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS)))
}

const deviceOf = async ({ request }: PublicContext, db: CustomerDb, user: User) => {
  const secret = readCookies(request)[cookieOf(user)]
  if (!secret) return undefined
  return db.one(devices, and(eq(devices.userId, user.id), eq(devices.tokenHash, sha256(secret)))!)
}

/** One for each person who uses the browser, without saying who that is. */
const cookieOf = ({ id }: Pick<User, 'id'>): string => `device-${sha256(id).slice(0, 12)}`

/** "Firefox, Windows": names that we gave, never what a browser says about itself. */
const wordsOf = ({ browser, system }: { browser: string | null; system: string | null }): string =>
  [browser, system].filter(Boolean).join(', ') || '–'

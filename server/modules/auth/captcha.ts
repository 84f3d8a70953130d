import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { captchas } from '#server/db/schema/accounts.ts'
import { hashed } from '#server/session.ts'
import { drawCaptcha } from './captcha-picture.ts'

/** D18. */
const LIFE_MS = 5 * 60_000
/** Without signs that look like another. */
const ALPHABET = 'ACDEFHJKLMNPRTUVWXY3479'
const LENGTH = 5

export async function newCaptcha(database: Database, clock: Clock): Promise<{ uuid: string; img: string }> {
  const chance = Buffer.from(clock.secret(32), 'base64url')
  const answer = [...chance.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  const uuid = clock.newId()
  const now = clock.now()
  await database.sql.delete(captchas).where(lt(captchas.expiresAt, now))
  await database.sql.insert(captchas).values({ id: uuid, answerHash: hashed(answer), expiresAt: new Date(now.getTime() + LIFE_MS) })
  return { uuid, img: drawCaptcha(answer, chance.subarray(LENGTH)) }
}

/** One use, right or wrong. */
export async function isRightCaptcha(database: Database, clock: Clock, { uuid, code }: { uuid: string; code: string }): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/i.test(uuid) || !code) return false
  const [taken] = await database.sql.delete(captchas).where(and(eq(captchas.id, uuid), gt(captchas.expiresAt, clock.now()))).returning()
  return taken?.answerHash === hashed(code.trim().toUpperCase())
}

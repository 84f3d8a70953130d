import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { captchas } from '#server/db/schema/accounts.ts'
import { Refusal } from '#server/errors.ts'
import { hashed } from '#server/session.ts'
import { drawCaptcha } from './captcha-picture.ts'

/** D18. */
const LIFE_MS = 5 * 60_000
/** Without signs that look like another. */
const ALPHABET = 'ACDEFHJKLMNPRTUVWXY3479'
const LENGTH = 5
/** So long a code may wait for the mail server. */
const MAIL_MS = 60 * 60_000

export async function newCaptcha(database: Database, clock: Clock): Promise<{ uuid: string; img: string }> {
  const chance = Buffer.from(clock.secret(32), 'base64url')
  const answer = letters(chance)
  const uuid = clock.newId()
  const now = clock.now()
  await database.sql.delete(captchas).where(lt(captchas.expiresAt, now))
  await database.sql.insert(captchas).values({ id: uuid, answerHash: hashed(answer), expiresAt: new Date(now.getTime() + LIFE_MS) })
  return { uuid, img: drawCaptcha(answer, chance.subarray(LENGTH)) }
}

/** A captcha without a picture: its answer is made when its mail goes. Nobody knows one before that. */
export async function newMailCaptcha(tx: Sql, clock: Clock): Promise<string> {
  const id = clock.newId()
  await tx.insert(captchas).values({ id, answerHash: hashed(clock.secret(32)), expiresAt: new Date(clock.now().getTime() + MAIL_MS) })
  return id
}

/** Gives it a new answer and its whole life. @returns null when it has ended */
export async function renewCaptcha({ sql }: Database, clock: Clock, id: string): Promise<string | null> {
  const now = clock.now()
  const answer = letters(Buffer.from(clock.secret(32), 'base64url'))
  const renewed = await sql.update(captchas).set({ answerHash: hashed(answer), expiresAt: new Date(now.getTime() + LIFE_MS) })
    .where(and(eq(captchas.id, id), gt(captchas.expiresAt, now))).returning({ id: captchas.id })
  return renewed.length > 0 ? answer : null
}

/** One use, right or wrong. @throws Refusal at the field */
export async function insistOnCaptcha(database: Database, clock: Clock, { uuid, code }: { uuid: string; code: string }): Promise<void> {
  if (!await isRight(database, clock, uuid, code)) throw new Refusal('validation.captcha', { fields: { code: code ? 'validation.captchaWrong' : 'validation.captcha' } })
}

async function isRight(database: Database, clock: Clock, uuid: string, code: string): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/i.test(uuid) || !code) return false
  const [taken] = await database.sql.delete(captchas).where(and(eq(captchas.id, uuid), gt(captchas.expiresAt, clock.now()))).returning()
  return taken?.answerHash === hashed(code.trim().toUpperCase())
}

const letters = (chance: Buffer): string => [...chance.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

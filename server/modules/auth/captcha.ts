import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Captcha } from '#src/contract/account/auth.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { captchas } from '#server/db/schema/accounts.ts'
import { RequestError } from '#server/platform/errors.ts'
import { installationKey } from '#server/db/installation-key.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { drawCaptcha } from './captcha-picture.ts'

/** How long a captcha is good for (D18). */
const LIFE_MS = 5 * 60_000
/** Without characters that look alike. */
const ALPHABET = 'ACDEFHJKLMNPRTUVWXY3479'
const LENGTH = 5
/** How long a mailed code may wait for the mail server. */
const MAIL_MS = 60 * 60_000
/**
 * 256 attempts on average: a fifth of a second on a phone, while the person reads the picture. Verifying
 * takes one.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1000, keyPrefix: '00', deriveKey }

interface Proof {
  uuid: string
  code: string
  work: string
}

/** A picture to read and work for the device that shows it: either alone is cheap for a machine (D50). */
export async function newCaptcha(database: Database, clock: Clock): Promise<Omit<Captcha, 'captchaEnabled'>> {
  const seed = Buffer.from(clock.secret(32), 'base64url')
  const answer = letters(seed)
  const uuid = clock.newId()
  const now = clock.now()
  await database.sql.delete(captchas).where(lt(captchas.expiresAt, now))
  await database.sql
    .insert(captchas)
    .values({ id: uuid, answerHash: pictureHash(answer), expiresAt: new Date(now.getTime() + LIFE_MS) })
  const [img, work] = await Promise.all([
    drawCaptcha(answer, seed),
    createChallenge({
      ...WORK,
      data: { uuid },
      hmacSignatureSecret: await installationKey({ database, clock }, 'captcha'),
    }),
  ])
  return { uuid, img, work }
}

/** A captcha without a picture. Its code is generated when the email is sent, so nobody knows it before. */
export async function newMailCaptcha(tx: Sql, clock: Clock): Promise<string> {
  const id = clock.newId()
  await tx.insert(captchas).values({
    id,
    answerHash: mailedHash(clock.secret(32)),
    expiresAt: new Date(clock.now().getTime() + MAIL_MS),
  })
  return id
}

/**
 * Gives it a new code and a full lifetime.
 * @returns null if it has expired
 */
export async function renewCaptcha({ sql }: Database, clock: Clock, id: string): Promise<string | null> {
  const now = clock.now()
  const answer = newCode(clock)
  const renewed = await sql
    .update(captchas)
    .set({ answerHash: mailedHash(answer), expiresAt: new Date(now.getTime() + LIFE_MS) })
    .where(and(eq(captchas.id, id), gt(captchas.expiresAt, now)))
    .returning({ id: captchas.id })
  return renewed.length > 0 ? answer : null
}

/**
 * Checks and uses up a captcha, right or wrong.
 * @throws RequestError at the field
 */
export async function consumeCaptcha(
  database: Database,
  clock: Clock,
  { uuid, code, work }: Proof,
): Promise<void> {
  if (!(await isRight(database, clock, { uuid, code, work })))
    throw new RequestError('validation.captcha', {
      fields: { code: code ? 'validation.captchaWrong' : 'validation.captcha' },
    })
}

/** A mailed code was read by somebody with that address, so it needs no proof of work. */
async function isRight(database: Database, clock: Clock, { uuid, code, work }: Proof): Promise<boolean> {
  if (!/^[0-9a-f-]{36}$/i.test(uuid) || !code) return false
  const [captcha] = await database.sql
    .delete(captchas)
    .where(and(eq(captchas.id, uuid), gt(captchas.expiresAt, clock.now())))
    .returning()
  const answer = code.trim().toUpperCase()
  if (captcha?.answerHash === mailedHash(answer)) return true
  return (
    captcha?.answerHash === pictureHash(answer) &&
    (await isWorkDone(work, uuid, await installationKey({ database, clock }, 'captcha')))
  )
}

/** Whether it is the work given out with this picture, not another one's. */
async function isWorkDone(work: string, uuid: string, hmacSignatureSecret: string): Promise<boolean> {
  try {
    const { challenge, solution } = JSON.parse(work) as Payload
    if (challenge.parameters.data?.uuid !== uuid || challenge.parameters.cost !== WORK.cost) return false
    return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified
  } catch {
    return false
  }
}

/** A code that a person reads and types. */
export const newCode = (clock: Clock): string => letters(Buffer.from(clock.secret(32), 'base64url'))

const pictureHash = (answer: string): string => sha256(`picture:${answer}`)
const mailedHash = (answer: string): string => sha256(`mail:${answer}`)
const letters = (seed: Buffer): string =>
  [...seed.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

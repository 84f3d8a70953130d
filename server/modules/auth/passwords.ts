import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { isPassword } from '#src/domain/account/account.ts'
import { refuseInsideTransaction } from '#server/db/database.ts'
import { busy, RequestError } from '#server/platform/errors.ts'
import { createLane } from '#server/platform/bounded-queue.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Leaves one core for other requests. Whoever would wait longer than about two seconds is told to come back.
 */
const hashing = createLane({
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 40,
  refuse: busy,
})

const COMMONEST = 10_000
let common: Promise<Set<string>> | undefined
/** Verified when there is no such account, so that both cases take the same time. */
let decoyHash: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  refuseInsideTransaction('hashing')
  return hashing(() => hash(password, COST))
}

/**
 * Hashes a password chosen by a person.
 * @throws RequestError at the field `password`
 */
export async function hashChosenPassword(password: string): Promise<string> {
  await refuseCommonPassword(password)
  return hashPassword(password)
}

/**
 * Refuses the most common passwords, which machines try first.
 * @throws RequestError at the field `password`
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(isPassword).slice(0, COMMONEST)),
  )
  if ((await common).has(password.toLowerCase()))
    throw new RequestError('validation.passwordCommon', { fields: { password: 'validation.passwordCommon' } })
}

export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  refuseInsideTransaction('hashing')
  decoyHash ??= hash('nobody has this password', COST)
  const known = passwordHash ?? (await decoyHash)
  const right = await hashing(() => verify(known, password))
  return right && passwordHash !== undefined
}

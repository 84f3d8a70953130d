import { hash, verify } from '@node-rs/argon2'
import { refuseInsideTransaction } from './db/database.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Verified when there is no such account, so that both take the same time. */
let nobody: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  refuseInsideTransaction('hashing')
  return hash(password, COST)
}

export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  refuseInsideTransaction('hashing')
  nobody ??= hash('nobody has this password', COST)
  const right = await verify(passwordHash ?? await nobody, password)
  return right && passwordHash !== undefined
}

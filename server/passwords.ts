import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuseInsideTransaction } from './db/database.ts'
import { createLane } from './lane.ts'
import { busy } from './places.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core stays for everybody else's calls; whoever would wait longer than about two seconds is told to come again. */
const hashing = createLane({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)), waiting: 40, refuse: busy })
/** Verified when there is no such account, so that both take the same time. */
let nobody: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  refuseInsideTransaction('hashing')
  return hashing(() => hash(password, COST))
}

export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  refuseInsideTransaction('hashing')
  nobody ??= hash('nobody has this password', COST)
  const known = passwordHash ?? await nobody
  const right = await hashing(() => verify(known, password))
  return right && passwordHash !== undefined
}

import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Time and randomness, as a dependency: tests supply their own. */
export interface Clock {
  now(): Date
  newId(): string
  /** `bytes` of randomness as URL-safe text. */
  secret(bytes: number): string
}

export const systemClock: Clock = {
  now: () => new Date(),
  newId: () => v7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
}

import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Time and chance, as arguments: tests give their own. */
export interface Clock {
  now(): Date
  newId(): string
  /** `bytes` of randomness as text that fits an address. */
  secret(bytes: number): string
}

export const systemClock: Clock = {
  now: () => new Date(),
  newId: () => v7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
}

import { timingSafeEqual } from 'node:crypto'

/** Whether a secret is the right one, in the same time wherever it differs. */
export const isTimingSafeEqual = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right)

import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time. */
export const isTimingSafeEqual = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right)

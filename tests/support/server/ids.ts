import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

const START = Date.parse('2026-11-18')
let made = 0
let maker = ''

/** From here on ids are those of that file: the same in every run, and no other file's. */
export function idsOf(file: string): void {
  made = 0
  maker = file
}

/**
 * The same in every run of a file: the sample carrier decides by an order's id what becomes of its parcel.
 */
export function nextId(): string {
  made += 1
  return v7({ msecs: START + made, random: createHash('sha256').update(`${maker}:${made}`).digest(), seq: 0 })
}

import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

const START = Date.parse('2026-11-18')
let made = 0
let maker = ''

/** From now on IDs are this file's: the same in every run, and different from any other file's. */
export function idsOf(file: string): void {
  made = 0
  maker = file
}

/** The same in every run of a file: the sample carrier derives a parcel's fate from its order's ID. */
export function nextId(): string {
  made += 1
  return v7({ msecs: START + made, random: createHash('sha256').update(`${maker}:${made}`).digest(), seq: 0 })
}

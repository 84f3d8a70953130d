import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { tracking, type TrackingResult } from '#src/contract/tracking.ts'
import { formats } from '#src/domain/data/tracking-formats.json'
import {
  parseTrackingInput,
  recognizeTrackingNumber,
  trackingKey,
  type TrackingCandidate,
} from '#src/domain/tracking/tracking-number.ts'

export interface TrackedNumber {
  number: string
  result: TrackingResult | undefined
  candidates: TrackingCandidate[]
}
export interface TrackingAnswer {
  rows: TrackedNumber[]
  /** Beyond the first 25. */
  refused: string[]
  failure: ApiError | undefined
}

/**
 * The carriers' results for the typed numbers; and in any case, which carriers they could be, determined on
 * the device (D32).
 */
export async function searchTracking(typed: string): Promise<TrackingAnswer> {
  const { rows, refused } = recognized(typed)
  const { results, failure } =
    rows.length > 0 ? await ask(rows.map(({ number }) => number)) : { results: [], failure: undefined }
  return {
    rows: rows.map((row) => ({
      ...row,
      result: results.find(({ number }) => trackingKey(number) === trackingKey(row.number)),
    })),
    refused,
    failure,
  }
}

/** What the device alone knows about the typed numbers. */
export function recognized(typed: string): TrackingAnswer {
  const { numbers, refused } = parseTrackingInput(typed, formats)
  return {
    rows: numbers.map((number) => ({
      number,
      result: undefined,
      candidates: recognizeTrackingNumber(number, formats),
    })),
    refused,
    failure: undefined,
  }
}

async function ask(numbers: string[]): Promise<{ results: TrackingResult[]; failure: ApiError | undefined }> {
  try {
    return { results: await call(tracking.search, { numbers }, { repeatSubmit: false }), failure: undefined }
  } catch (error) {
    if (error instanceof ApiError) return { results: [], failure: error }
    throw error
  }
}

import type { TrackingCandidate } from '#src/domain/tracking/tracking-number.ts'

export interface PossibleCarrier {
  courier: string
  formats: string[]
  trackingUrl: string | null
}

/** Possible carriers of a number, each once: several formats of one carrier can match. */
export function possibleCarriers(candidates: readonly TrackingCandidate[]): PossibleCarrier[] {
  return [...new Set(candidates.map(({ courier }) => courier))].map((courier) => {
    const matches = candidates.filter((one) => one.courier === courier)
    return {
      courier,
      formats: matches.map(({ format }) => format),
      trackingUrl: matches.find(({ trackingUrl }) => trackingUrl)?.trackingUrl ?? null,
    }
  })
}

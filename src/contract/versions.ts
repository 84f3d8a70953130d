/**
 * A version of the API that programs can ask for (`API-Version`). Additions raise its second number and break
 * nothing; what would break a program is the next major. `until`: set when the next one comes, a year later at
 * the earliest (docs/api.md).
 */
export interface ServedVersion {
  major: number
  /** YYYY-MM-DD */
  since: string
  until: string | null
}

/** Oldest first; the last one is that of API_VERSION. */
export const SERVED_VERSIONS: readonly ServedVersion[] = [{ major: 1, since: '2026-11-26', until: null }]

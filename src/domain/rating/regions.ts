import type { Place } from '#src/domain/address/gazetteer.ts'
import { normalizePostal } from '#src/domain/address/postal.ts'
import type { RegionRow } from './rate-card.ts'

/** An origin or destination, as charts see it. `place` is null outside the gazetteer (Mexico, overseas). */
export interface ChartEnd {
  country: string
  postalCode: string
  place: Pick<Place, 'province'> | null
}

/**
 * Postal codes from one to another, both included: sortation areas ("X0A"), ZIP areas ("995") or whole codes;
 * null is open on that side.
 */
export interface PostalSpan {
  postalFrom: string | null
  postalTo: string | null
}

/**
 * Whether codes of a country are in a span: only as many characters are compared as the span has. Normalizes
 * the code once, then compares it with any number of spans.
 */
export function postalMatcher(country: string, postalCode: string): (span: PostalSpan) => boolean {
  const code = compact(country, postalCode)
  return (span) => {
    const { from, to } = endsOf(country, span)
    return code.slice(0, from.length) >= from && code.slice(0, to.length) <= to
  }
}

/** The names of the card's regions that an end is in; there can be several. */
export function regionsOf(regions: readonly RegionRow[], { country, postalCode, place }: ChartEnd): string[] {
  const isWithin = postalMatcher(country, postalCode)
  return regions
    .filter(
      (row) =>
        row.country === country &&
        (row.province === null || row.province === place?.province) &&
        isWithin(row),
    )
    .map(({ region }) => region)
}

/**
 * The bounds of a span in comparable form; '' where it is open. Cached: a chart has thousands, and every
 * price looks at each.
 */
const known = new WeakMap<PostalSpan, { from: string; to: string }>()
function endsOf(country: string, span: PostalSpan): { from: string; to: string } {
  const before = known.get(span)
  if (before) return before
  const made = { from: compact(country, span.postalFrom ?? ''), to: compact(country, span.postalTo ?? '') }
  known.set(span, made)
  return made
}

const compact = (country: string, code: string): string =>
  normalizePostal(country, code).replaceAll(/[\s-]/g, '')

import type { Place } from './gazetteer.ts'
import { normalisePostal } from './postal.ts'
import type { RegionRow } from './rate-card.ts'

/** Where something starts or ends, as charts look at it. `place` is null outside the gazetteer (Mexico, overseas). */
export interface ChartEnd { country: string; postalCode: string; place: Pick<Place, 'province'> | null }

/** Postal codes from one to another, both counted: sortation areas ("X0A"), ZIP areas ("995") or whole codes; null has no end on that side. */
export interface PostalSpan { postalFrom: string | null; postalTo: string | null }

/** Whether the code lies in the span: only as many characters are compared as the span has. */
export function isWithinPostal(country: string, postalCode: string, { postalFrom, postalTo }: PostalSpan): boolean {
  const code = compact(country, postalCode)
  const cut = (end: string) => code.slice(0, end.length)
  const [from, to] = [postalFrom, postalTo].map((end) => (end === null ? null : compact(country, end)))
  return (!from || cut(from) >= from) && (!to || cut(to) <= to)
}

/** The names of the card's regions that an end lies in: it may be several. */
export function regionsOf(regions: readonly RegionRow[], { country, postalCode, place }: ChartEnd): string[] {
  return regions
    .filter((row) => row.country === country && (row.province === null || row.province === place?.province) && isWithinPostal(country, postalCode, row))
    .map(({ region }) => region)
}

const compact = (country: string, code: string): string => normalisePostal(country, code).replaceAll(/[\s-]/g, '')

import { postalMatcher } from './regions.ts'
import { newestOn, type RateCard, type RemoteRow, type ServiceRow } from './rate-card.ts'

/**
 * Sortation areas beyond carriers' daily routes, for cards without a list of their own: the territories,
 * Labrador, the Côte-Nord, the Magdalen Islands and the north of the provinces by road; Nunavut and Nunavik
 * by air only. House default: no carrier's list could be used (docs/facts.md §3), so it is coarse where an
 * area has both kinds of places. The names are those of data/fsa.json.
 */
const HOUSE_AREAS: readonly [postalFrom: string, postalTo: string, access: 'remote' | 'air', days: number][] =
  [
    ['A0P', 'A0P', 'remote', 2],
    ['A0R', 'A0R', 'remote', 2],
    ['A2V', 'A2V', 'remote', 1],
    ['G0G', 'G0G', 'remote', 2],
    ['G4T', 'G4T', 'remote', 1],
    ['J0M', 'J0M', 'air', 3],
    ['J0Y', 'J0Y', 'remote', 1],
    ['P0V', 'P0V', 'remote', 2],
    ['P0X', 'P0X', 'remote', 1],
    ['R0B', 'R0B', 'remote', 2],
    ['R8N', 'R8N', 'remote', 1],
    ['S0J', 'S0J', 'remote', 1],
    ['T0P', 'T0P', 'remote', 2],
    ['T0V', 'T0V', 'remote', 2],
    ['V0C', 'V0C', 'remote', 1],
    ['V0T', 'V0T', 'remote', 2],
    ['V0V', 'V0V', 'remote', 1],
    ['V0W', 'V0W', 'remote', 2],
    ['X0A', 'X0C', 'air', 3],
    ['X0E', 'X0G', 'remote', 2],
    ['X1A', 'X1A', 'remote', 1],
    ['Y0A', 'Y0B', 'remote', 2],
    ['Y1A', 'Y1A', 'remote', 1],
  ]

export const HOUSE_REMOTES: readonly RemoteRow[] = HOUSE_AREAS.map(
  ([postalFrom, postalTo, access, days]) => ({
    carrier: null,
    service: null,
    country: 'CA',
    postalFrom,
    postalTo,
    end: 'both',
    access,
    days,
    validFrom: '2026-01-01',
    validTo: null,
  }),
)

interface ReachQuery {
  country: string
  postalCode: string
  end: 'origin' | 'destination'
}

/**
 * How a service reaches an end on that day, by the card's list, else by the built-in one; null on daily
 * routes.
 */
export function remoteAt(
  card: Pick<RateCard, 'remotes'>,
  query: ReachQuery & Pick<ServiceRow, 'carrier' | 'service'>,
  day: string,
): Pick<RemoteRow, 'access' | 'days'> | null {
  const matching = rowsOf(card, query, day).filter(
    (row) =>
      (row.carrier ?? query.carrier) === query.carrier && (row.service ?? query.service) === query.service,
  )
  const [found] = matching.toSorted(
    (a, b) =>
      Number(a.service === null) - Number(b.service === null) ||
      Number(a.carrier === null) - Number(b.carrier === null),
  )
  return found ?? null
}

/**
 * What can be said about an end before a service is chosen: whether some carrier calls it remote, and whether
 * it is reached only by air.
 */
export function reachOf(
  card: Pick<RateCard, 'remotes'> | undefined,
  query: ReachQuery,
  day: string,
): 'air' | 'remote' | null {
  const rows = rowsOf(card, query, day)
  return rows.some(({ access }) => access === 'air') ? 'air' : rows.length > 0 ? 'remote' : null
}

function rowsOf(
  card: Pick<RateCard, 'remotes'> | undefined,
  { country, postalCode, end }: ReachQuery,
  day: string,
): RemoteRow[] {
  const rows = card?.remotes?.length ? card.remotes : HOUSE_REMOTES
  const isWithin = postalMatcher(country, postalCode)
  const here = rows.filter(
    (row) => row.country === country && (row.end === 'both' || row.end === end) && isWithin(row),
  )
  return newestOn(here, day, (row) => [row.carrier, row.service, row.postalFrom, row.postalTo].join(' '))
}

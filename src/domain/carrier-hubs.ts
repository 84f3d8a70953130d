export interface Hub { place: string; province: string; tz: string }

/** Cities where a Canadian parcel is plausibly scanned, from west to east along the road and rail corridor. */
const HUBS: readonly Hub[] = [
  { place: 'Vancouver', province: 'BC', tz: 'America/Vancouver' },
  { place: 'Calgary', province: 'AB', tz: 'America/Edmonton' },
  { place: 'Regina', province: 'SK', tz: 'America/Regina' },
  { place: 'Winnipeg', province: 'MB', tz: 'America/Winnipeg' },
  { place: 'Mississauga', province: 'ON', tz: 'America/Toronto' },
  { place: 'Montréal', province: 'QC', tz: 'America/Toronto' },
  { place: 'Moncton', province: 'NB', tz: 'America/Moncton' },
  { place: 'Dartmouth', province: 'NS', tz: 'America/Halifax' },
]

/** Where places without a hub of their own are served from; everything abroad leaves through Mississauga. */
const SERVED_FROM: Record<string, string> = { YT: 'BC', NT: 'AB', NU: 'ON', PE: 'NB', NL: 'NS' }

/** The hubs a parcel passes between two provinces, in its direction, both ends included. */
export function hubsBetween(from: string, to: string): Hub[] {
  const [start, end] = [hubIndex(from), hubIndex(to)]
  return start <= end ? HUBS.slice(start, end + 1) : HUBS.slice(end, start + 1).toReversed()
}

function hubIndex(province: string): number {
  const served = SERVED_FROM[province] ?? province
  const found = HUBS.findIndex((hub) => hub.province === served)
  return found >= 0 ? found : HUBS.findIndex((hub) => hub.province === 'ON')
}

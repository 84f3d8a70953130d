/**
 * Clock changes that older time zone data doesn't have. Provinces decide late, and Node, phones and databases
 * carry the data they were built with, which would be an hour off. Add new ones as they are announced.
 */
export interface ZoneChange {
  /** IANA names, including links. */
  zones: readonly string[]
  /** The instant from which the offset is permanent. */
  from: string
  /** Hours from UTC. */
  offset: number
  /** The IANA release that has the change; its notes are the source (https://www.iana.org/time-zones). */
  tzdata: string
}

/** Each stopped changing its clocks in 2026 and stays on its summer time. */
export const ZONE_CHANGES: readonly ZoneChange[] = [
  {
    zones: ['America/Vancouver', 'Canada/Pacific'],
    from: '2026-03-09T10:00:00Z',
    offset: -7,
    tzdata: '2026b',
  },
  {
    zones: ['America/Edmonton', 'Canada/Mountain'],
    from: '2026-06-18T06:00:00Z',
    offset: -6,
    tzdata: '2026c',
  },
  {
    zones: ['America/Yellowknife', 'America/Inuvik'],
    from: '2026-08-21T06:00:00Z',
    offset: -6,
    tzdata: '2026e',
  },
  {
    zones: ['America/Winnipeg', 'Canada/Central'],
    from: '2026-10-31T05:00:00Z',
    offset: -5,
    tzdata: '2026e',
  },
]

/** The latest IANA release whose Canadian changes are included here. */
export const ZONES_KNOWN_TO = '2026f'

const changes = new Map(
  ZONE_CHANGES.flatMap((change) =>
    change.zones.map((zone) => [zone, { from: Date.parse(change.from), fixed: fixedZone(change.offset) }]),
  ),
)

/**
 * The zone to give to Intl for a place's clock at that instant: the place's own, or a fixed offset if its
 * clock changed. Every formatter of an instant uses it, so that the hour doesn't depend on how old the
 * runtime's data is.
 * @param zone an IANA name
 */
export function zoneAt(zone: string, instant: Date | number): string {
  const change = changes.get(zone)
  return change && Number(instant) >= change.from ? change.fixed : zone
}

/** Etc/GMT names have the opposite sign: Etc/GMT+7 is seven hours behind UTC. */
function fixedZone(offset: number): string {
  return `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`
}

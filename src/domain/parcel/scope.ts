/**
 * How far a shipment goes; each scope has its own wizard. northAmerican: Canada, the United States and
 * Mexico; international: the rest of the world.
 */
export const SCOPES = ['domestic', 'northAmerican', 'international'] as const
export type Scope = (typeof SCOPES)[number]

const NORTH_AMERICA: readonly string[] = ['CA', 'US', 'MX']

/** The scope between two countries (two letters, upper case). */
export function scopeOf(from: string, to: string): Scope {
  if (from === 'CA' && to === 'CA') return 'domestic'
  return NORTH_AMERICA.includes(from) && NORTH_AMERICA.includes(to) ? 'northAmerican' : 'international'
}

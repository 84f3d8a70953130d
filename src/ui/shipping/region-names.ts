import { COUNTRY_CODES } from '#src/domain/countries.ts'

/** What people of North America ship to most stands first. */
const FIRST = ['CA', 'US', 'MX']

interface RegionNames { country: (code: string) => string; countries: readonly string[] }
const made = new Map<string, RegionNames>()

/** Countries by their names in that language, in its alphabet's order. */
export function regionNames(bcp47: string): RegionNames {
  const known = made.get(bcp47)
  if (known) return known
  const names = new Intl.DisplayNames(bcp47, { type: 'region' })
  const country = (code: string) => (code ? names.of(code) ?? code : '')
  const { compare } = new Intl.Collator(bcp47)
  // Each name is asked for once: sorting would ask some thousand times, which a slow phone feels.
  const rest = COUNTRY_CODES.filter((code) => !FIRST.includes(code)).map((code) => [code, country(code)] as const).toSorted(([, a], [, b]) => compare(a, b))
  const fresh = { country, countries: [...FIRST, ...rest.map(([code]) => code)] }
  made.set(bcp47, fresh)
  return fresh
}

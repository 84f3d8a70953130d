import { COUNTRY_CODES } from '#src/domain/shared/countries.ts'
import { yieldToBrowser } from '#src/first-paint.ts'

/** The countries people in North America ship to most come first. */
const FIRST = ['CA', 'US', 'MX']

/** How many names to request in one task: a browser takes a tenth of a millisecond for each. */
const STEP = 25

interface RegionNames {
  country: (code: string) => string
  countries: readonly string[]
}
const names = new Map<string, (code: string) => string>()
const made = new Map<string, RegionNames>()

/** Countries by their names in that language, in its alphabetical order. */
export function regionNames(bcp47: string): RegionNames {
  const known = made.get(bcp47)
  if (known) return known
  const country = namesIn(bcp47)
  const { compare } = new Intl.Collator(bcp47)
  const rest = COUNTRY_CODES.filter((code) => !FIRST.includes(code)).toSorted((a, b) =>
    compare(country(a), country(b)),
  )
  const fresh = { country, countries: [...FIRST, ...rest] }
  made.set(bcp47, fresh)
  return fresh
}

/**
 * Requests the names a few at a time, before a form shows them all: all at once they would block a slow
 * phone.
 */
export async function requestRegionNames(bcp47: string): Promise<void> {
  const country = namesIn(bcp47)
  for (const [at, code] of COUNTRY_CODES.entries()) {
    country(code)
    if (at % STEP === STEP - 1) await yieldToBrowser()
  }
}

/** Each name is requested once: sorting would request some thousand times. */
function namesIn(bcp47: string): (code: string) => string {
  const known = names.get(bcp47)
  if (known) return known
  const display = new Intl.DisplayNames(bcp47, { type: 'region' })
  const cache = new Map([['', '']])
  const country = (code: string) => {
    const name = cache.get(code) ?? display.of(code) ?? code
    cache.set(code, name)
    return name
  }
  names.set(bcp47, country)
  return country
}

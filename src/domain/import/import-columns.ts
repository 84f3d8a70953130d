import { headingKey, type Mapping } from './table-import.ts'

/**
 * What a person said a column is, by its heading as it is compared; '' = not used. Of their files only
 * headings are kept, no rows.
 */
export type Remembered = Record<string, string>

const MAX_REMEMBERED = 300

/**
 * What was said of these headings before stands over what is guessed; each field once, the first column wins.
 */
export function recalled(
  headings: readonly string[],
  guessed: Mapping,
  remembered: Remembered,
): (string | null)[] {
  const taken = new Set<string>()
  return headings.map((heading, at) => {
    const said = remembered[headingKey(heading)]
    const name = said === undefined ? (guessed[at] ?? null) : said || null
    if (name === null || taken.has(name)) return null
    taken.add(name)
    return name
  })
}

/** With what is said now; the oldest give way. */
export function remembering(before: Remembered, headings: readonly string[], mapping: Mapping): Remembered {
  const now = Object.fromEntries(
    headings
      .map((heading, at) => [headingKey(heading), mapping[at] ?? ''] as const)
      .filter(([key]) => key !== ''),
  )
  const others = Object.entries(before).filter(([key]) => !(key in now))
  return Object.fromEntries([...others, ...Object.entries(now)].slice(-MAX_REMEMBERED))
}

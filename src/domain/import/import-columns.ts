import { headingKey, type Mapping } from './table-import.ts'

/**
 * Which field a person assigned to each column, by normalized heading; '' = not used. Only headings are kept
 * of their files, never rows.
 */
export type RememberedColumns = Record<string, string>

const MAX_REMEMBERED = 300

/**
 * Earlier choices for these headings take precedence over guesses; each field is used once, and the first
 * column wins.
 */
export function applyRemembered(
  headings: readonly string[],
  guessed: Mapping,
  remembered: RememberedColumns,
): (string | null)[] {
  const usedFields = new Set<string>()
  return headings.map((heading, at) => {
    const chosen = remembered[headingKey(heading)]
    const name = chosen === undefined ? (guessed[at] ?? null) : chosen || null
    if (name === null || usedFields.has(name)) return null
    usedFields.add(name)
    return name
  })
}

/** Adds the current choices; the oldest are dropped. */
export function rememberColumns(
  before: RememberedColumns,
  headings: readonly string[],
  mapping: Mapping,
): RememberedColumns {
  const now = Object.fromEntries(
    headings
      .map((heading, at) => [headingKey(heading), mapping[at] ?? ''] as const)
      .filter(([key]) => key !== ''),
  )
  const others = Object.entries(before).filter(([key]) => !(key in now))
  return Object.fromEntries([...others, ...Object.entries(now)].slice(-MAX_REMEMBERED))
}

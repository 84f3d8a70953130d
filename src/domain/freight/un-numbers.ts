import { normalizeText, wordsIn } from '#src/domain/shared/text/normalize-text.ts'

/**
 * Shape of data/un-numbers.json: four digits → the proper shipping name (English, ADR) and the class or
 * division; '' where the table has none.
 */
export interface UnFile {
  un: Record<string, readonly [name: string, hazardClass: string]>
}
export interface UnEntry {
  unNumber: string
  name: string
  hazardClass: string
}

export interface UnNumbers {
  /** "UN1203" or "1203"; undefined when no such number is in use. */
  find(unNumber: string): UnEntry | undefined
  /** By the first digits of the number, or by words of the name, all of which must occur; at most `limit`. */
  search(typed: string, limit: number): UnEntry[]
}

/**
 * Existence, name and class only: packing groups, ERAP and quantities are the shipper's responsibility
 * (docs/facts.md §4: TDG Schedule 1 is not this table).
 */
export function unNumbers({ un }: UnFile): UnNumbers {
  // Built at the first search: the server only looks up numbers and doesn't need it.
  let names: { entry: UnEntry; words: string }[] | undefined
  const index = () =>
    (names ??= Object.keys(un).map((digits) => ({
      entry: entryOf(digits)!,
      words: normalizeText(un[digits]![0]),
    })))
  const entryOf = (digits: string): UnEntry | undefined => {
    const found = un[digits]
    return found && { unNumber: `UN${digits}`, name: found[0], hazardClass: found[1] }
  }
  return {
    find: (unNumber) => entryOf(digitsOf(unNumber)),
    search(typed, limit) {
      const digits = digitsOf(typed)
      if (/^\d{1,4}$/.test(digits))
        return index()
          .map(({ entry }) => entry)
          .filter(({ unNumber }) => unNumber.startsWith(`UN${digits}`))
          .slice(0, limit)
      const query = wordsIn(typed)
      if (query.length === 0) return []
      const fits = index().filter(({ words }) => query.every((word) => words.includes(word)))
      // Names that begin with the words come before names that only contain them.
      return fits
        .toSorted(
          (a, b) =>
            Number(!a.words.startsWith(query[0]!)) - Number(!b.words.startsWith(query[0]!)) ||
            a.entry.name.length - b.entry.name.length,
        )
        .slice(0, limit)
        .map(({ entry }) => entry)
    },
  }
}

/**
 * Where a declared number and class disagree with the table, as message ids by field; empty when both are
 * plausible. Compatibility letters are the shipper's responsibility.
 */
export function hazardFaults(
  { find }: Pick<UnNumbers, 'find'>,
  { unNumber, hazardClass }: { unNumber: string; hazardClass: string },
): { unNumber?: string; hazardClass?: string } {
  const entry = find(unNumber)
  if (!entry) return { unNumber: 'validation.unNumberUnknown' }
  const division = hazardClass.replace(/[A-S]$/, '')
  return entry.hazardClass === '' ||
    entry.hazardClass === division ||
    entry.hazardClass === division.split('.')[0]
    ? {}
    : { hazardClass: 'validation.hazardClassOther' }
}

const digitsOf = (typed: string): string =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^UN\s*/, '')

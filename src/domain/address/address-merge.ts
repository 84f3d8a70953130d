import { MAX_TAGS, tidyTags, type BookAddress } from './address-book.ts'
import { differencesOf, applyPicks, type Difference, type Side } from '#src/domain/sync/differences.ts'

/**
 * The fields to choose between when two addresses are merged; tags and favourites need no choice. `mine` is
 * the first address.
 */
export const mergeChoices = (first: BookAddress, second: BookAddress): Difference[] =>
  differencesOf({ base: null, mine: plain(first), theirs: plain(second) }).filter(
    ({ path }) => path !== 'tags' && path !== 'isDefault',
  )

/** The default choice: the value that isn't empty, else the first. */
export const defaultChoices = (choices: readonly Difference[]): Record<string, Side> =>
  Object.fromEntries(
    choices.map(({ path, mine, theirs }) => [path, isEmpty(mine) && !isEmpty(theirs) ? 'theirs' : 'mine']),
  )

/** Both as one: the chosen fields, the tags of both, a favourite if either was. */
export function mergedAddress(
  first: BookAddress,
  second: BookAddress,
  picks: Readonly<Record<string, Side>>,
): BookAddress {
  const fields = applyPicks(plain(second), mergeChoices(first, second), picks) as BookAddress
  return {
    ...fields,
    tags: tidyTags([...first.tags, ...second.tags]).slice(0, MAX_TAGS),
    isDefault: first.isDefault || second.isDefault,
  }
}

/** Without the fields that the address book adds. */
function plain(address: BookAddress): Record<string, unknown> {
  const { id: _id, rev: _rev, ...fields } = address as BookAddress & { id?: string; rev?: number }
  return fields
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === undefined || value === false || value === 'None'

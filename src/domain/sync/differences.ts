import { isFields, isSame, withField } from './merge.ts'
import type { RecordData } from './entity.ts'

export type Side = 'mine' | 'theirs'
/**
 * A field in which two versions differ; undefined where a side lacks it. `changed`: the side whose value
 * differs from the common base.
 */
export interface Difference {
  path: string
  base: unknown
  mine: unknown
  theirs: unknown
  changed: Side | 'both'
}
export interface Versions {
  base: RecordData | null
  mine: RecordData
  theirs: RecordData
}

/**
 * Every field in which they differ, in the order of `mine`; lists and the paths in `whole` count as one
 * field, as in merge.ts.
 */
export function differencesOf({ base, mine, theirs }: Versions, whole: readonly string[] = []): Difference[] {
  const found: Difference[] = []
  compare(base ?? {}, mine, theirs, '')
  return found

  function compare(from: RecordData, left: RecordData, right: RecordData, prefix: string): void {
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const [was, ours, other, path] = [from[name], left[name], right[name], prefix + name]
      if (isSame(ours, other)) continue
      if (isFields(ours) && isFields(other) && !whole.includes(path))
        compare(isFields(was) ? was : {}, ours, other, `${path}.`)
      else
        found.push({
          path,
          base: was,
          mine: ours,
          theirs: other,
          changed: isSame(was, other) ? 'mine' : isSame(was, ours) ? 'theirs' : 'both',
        })
    }
  }
}

/** The other version, with `mine` in the picked fields. */
export const applyPicks = (
  theirs: RecordData,
  differences: readonly Difference[],
  picks: Readonly<Record<string, Side>>,
): RecordData =>
  differences
    .filter(({ path }) => picks[path] === 'mine')
    .reduce((doc, { path, mine }) => withField(doc, path, mine), theirs)

/** Fields that are equal in both and not empty. */
export function sameFields(
  { mine, theirs }: Pick<Versions, 'mine' | 'theirs'>,
  whole: readonly string[] = [],
): { path: string; value: unknown }[] {
  return Object.keys(mine).flatMap((name) => fieldsBelow(mine[name], theirs[name], name))

  function fieldsBelow(ours: unknown, other: unknown, path: string): { path: string; value: unknown }[] {
    if (isFields(ours) && isFields(other) && !whole.includes(path))
      return Object.keys(ours).flatMap((name) => fieldsBelow(ours[name], other[name], `${path}.${name}`))
    return isSame(ours, other) && !isEmpty(ours) ? [{ path, value: ours }] : []
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

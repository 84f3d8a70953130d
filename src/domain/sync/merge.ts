import type { RecordData } from './entity.ts'

/** A field that both sides changed to different values; undefined where a side lacks it. */
export interface MergeConflict {
  path: string
  base: unknown
  mine: unknown
  theirs: unknown
}
export interface Merged {
  /** Every change of either side; the other side's value where they clash. */
  doc: RecordData
  clashes: MergeConflict[]
}

/**
 * Three-way merge by field (docs/offline.md): a change by one side since `base` is taken, and equal changes
 * by both agree. Fields of objects are compared one by one; lists and the paths in `whole` count as one
 * field. Dots separate the names of a path.
 */
export function merge(
  base: RecordData | null,
  mine: RecordData,
  theirs: RecordData,
  whole: readonly string[] = [],
): Merged {
  const clashes: MergeConflict[] = []
  const doc = mergeFields(base ?? {}, mine, theirs, '')
  return { doc, clashes }

  function mergeFields(from: RecordData, left: RecordData, right: RecordData, prefix: string): RecordData {
    const merged: RecordData = {}
    for (const name of new Set([...Object.keys(right), ...Object.keys(left)])) {
      const value = mergeField(from[name], left[name], right[name], prefix + name)
      if (value !== undefined) merged[name] = value
    }
    return merged
  }

  function mergeField(from: unknown, left: unknown, right: unknown, path: string): unknown {
    if (isSame(left, right) || isSame(from, left)) return right
    if (isSame(from, right)) return left
    if (isFields(left) && isFields(right) && !whole.includes(path))
      return mergeFields(isFields(from) ? from : {}, left, right, `${path}.`)
    clashes.push({ path, base: from, mine: left, theirs: right })
    return right
  }
}

/** The document with one field set and nothing else changed. Undefined removes the field. */
export function withField(doc: RecordData, path: string, value: unknown): RecordData {
  const [name = '', ...rest] = path.split('.')
  const { [name]: old, ...others } = doc
  if (rest.length > 0)
    return { ...others, [name]: withField(isFields(old) ? old : {}, rest.join('.'), value) }
  return value === undefined ? others : { ...doc, [name]: value }
}

/** Equal as JSON, regardless of the order of fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  if (!isFields(a) || !isFields(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(a[name], b[name]))
}

/** Whether it is an object with fields: not a list, not null. */
export const isFields = (value: unknown): value is RecordData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

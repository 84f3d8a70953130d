/**
 * A cache for values that are expensive to make: labels of a shop repeat the same words. When `most` entries
 * are reached, it is emptied. Values are shared and must not be changed; errors aren't cached.
 */
export function memoize<V extends object | string>(most: number): (key: string, make: () => V) => V {
  const known = new Map<string, V>()
  return (key, make) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const made = make()
    known.set(key, made)
    return made
  }
}

/**
 * Remembers what was made under a key, so that it is made once: labels of a shop say the same words again and
 * again. `most` bounds it: full, it begins anew. What was made is everybody's and may not be changed; what
 * throws is not kept.
 */
export function memory<V extends object | string>(most: number): (key: string, make: () => V) => V {
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

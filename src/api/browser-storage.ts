/**
 * A text in local or session storage. Where storage is forbidden or full, writing does nothing and reading
 * finds nothing; no page fails because of it.
 */
export const storedText = (key: string, storage: () => Storage) => ({
  get: (): string | undefined => {
    try {
      return storage().getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  set: (text: string): void => {
    try {
      storage().setItem(key, text)
    } catch {
      // Storage is forbidden or full: the page goes on without it.
    }
  },
  clear: (): void => {
    try {
      storage().removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
})

/** The same for a value stored as JSON; one that can't be read counts as missing. */
export function stored<T>(key: string, storage: () => Storage) {
  const text = storedText(key, storage)
  return {
    get: (): T | undefined => {
      try {
        return (JSON.parse(text.get() ?? 'null') as T | null) ?? undefined
      } catch {
        return undefined
      }
    },
    set: (value: T): void => text.set(JSON.stringify(value)),
    clear: text.clear,
  }
}

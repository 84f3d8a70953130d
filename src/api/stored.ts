/**
 * A text in one of the browser's own storages. Where storage is forbidden or full nothing is kept, and
 * nothing found: no page fails for it.
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
      // The page goes on with what it has.
    }
  },
  clear: (): void => {
    try {
      storage().removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
})

/** The same with a value as JSON; what cannot be read is as if it was not there. */
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

let ended = false
const listeners = new Set<() => void>()

/** Whether the session ended while somebody was working: then the sign-in dialog stands over the page (D21). */
export const sessionEnd = {
  get: (): boolean => ended,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
  set: (next: boolean): void => {
    if (next === ended) return
    ended = next
    for (const listener of listeners) listener()
  },
}

export interface Observable<State> {
  get: () => State
  /** @returns unsubscribes */
  subscribe: (listener: () => void) => () => void
}

/**
 * A value outside React that screens can follow (`useObservable`). Setting the same value notifies nobody.
 */
export function createObservable<State>(initial: State): Observable<State> & { set: (next: State) => void } {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set: (next) => {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
  }
}

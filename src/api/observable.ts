export interface Observable<State> {
  get: () => State
  /** @returns takes it back. */
  subscribe: (listener: () => void) => () => void
}

/**
 * One piece of state below the screens, for whoever wants to follow it (`useObservable`). Setting what stands
 * there tells nobody.
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

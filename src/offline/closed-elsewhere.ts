let closed = false
const listeners = new Set<() => void>()

/** Whether this page's database was taken from it: a newer version of the app is open in another tab, or somebody signed out there. */
export const closedElsewhere = {
  get: (): boolean => closed,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
  set: (next: boolean): void => {
    closed = next
    for (const listener of listeners) listener()
  },
}

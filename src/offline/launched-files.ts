let files: File[] = []
const listeners = new Set<() => void>()

/** Files that the system opened with the installed app, for the screen that reads them. They stay where they are on the device. */
export const launchedFiles = {
  get: (): readonly File[] => files,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
  set: (next: File[]): void => {
    files = next
    for (const listener of listeners) listener()
  },
}

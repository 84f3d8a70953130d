const unasked = new WeakSet<Error>()

/**
 * Loads a chunk the page can do without: if it is missing, the page doesn't reload. Stopping the event
 * wouldn't work: listeners on the window run in the order they were added, capturing or not. Never rejects.
 * @returns whether it loaded
 */
export const loadQuietly = (load: () => Promise<unknown>): Promise<boolean> =>
  load().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error) unasked.add(error)
      return false
    },
  )

/** Whether this failure belongs to a chunk loaded quietly. */
export const wasQuiet = (error: Error): boolean => unasked.has(error)

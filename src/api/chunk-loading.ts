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

/** Whether code couldn't be fetched. Each browser has its own message for it; code that throws has none of them. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload|failed to load module script/i.test(
      error.message,
    )
  )
}

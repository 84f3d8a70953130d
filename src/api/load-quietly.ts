const unasked = new WeakSet<Error>()

/**
 * Loads what the page does without: a piece that is missing is no reason to reload it. Never rejects.
 * Not by stopping the event: on the window itself listeners run in the order they came, capturing or not.
 * @returns whether it came
 */
export const loadQuietly = (load: () => Promise<unknown>): Promise<boolean> =>
  load().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error) unasked.add(error)
      return false
    },
  )

/** Whether nobody waits for what failed so. */
export const wasQuiet = (error: Error): boolean => unasked.has(error)

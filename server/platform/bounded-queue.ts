/** A queue for one kind of work: a limited number at once, a limited number waiting, and beyond that none. */
export function createBoundedQueue({
  atOnce,
  waiting: most,
  refuse,
}: {
  atOnce: number
  waiting: number
  refuse: () => Error
}) {
  const waiting: (() => void)[] = []
  let running = 0
  /** @throws what `refuse` returns when the queue is full */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= most) throw refuse()
      // Whoever finishes hands its slot on directly, so nobody slips in between.
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

export type InFlight = ReturnType<typeof createInFlight>

/**
 * Intents that calls of this server are working on, from their first byte on: nobody can say of those that
 * they never arrived.
 */
export function createInFlight() {
  const holders = new Map<string, number>()
  return {
    has: (key: string): boolean => holders.has(key),
    /** @returns a function that releases it once */
    hold(key: string): () => void {
      holders.set(key, (holders.get(key) ?? 0) + 1)
      let held = true
      return () => {
        if (!held) return
        held = false
        const left = holders.get(key)! - 1
        if (left > 0) holders.set(key, left)
        else holders.delete(key)
      }
    },
  }
}

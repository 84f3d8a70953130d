export type UnderWay = ReturnType<typeof createUnderWay>

/** What calls of this server hold, from their first byte on: of that nobody can say that it never arrived. */
export function createUnderWay() {
  const holders = new Map<string, number>()
  return {
    has: (key: string): boolean => holders.has(key),
    /** @returns lets go of it, once */
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

/** A frozen tab keeps its lock: after this it is taken from it. The rows it was sending are safe under their lease. */
const PATIENCE_MS = 45_000

/** Runs the work while no other tab of this browser does the same; at once where the browser has no locks. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  let begun = false
  const once = (): Promise<void> => {
    begun = true
    return work()
  }
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, once)
  } catch (error) {
    // Taken from us while working: the other one goes on.
    if (begun) return
    if (!(error instanceof DOMException)) throw error
    await navigator.locks.request(name, { steal: true }, once).catch(() => {})
  }
}

/**
 * A frozen tab keeps its lock: after this it is taken from it. The rows it was sending are safe under their
 * lease.
 */
const PATIENCE_MS = 45_000

/**
 * Runs the work while no other tab of this browser does the same; at once where the browser has no locks.
 * `sure`: the turn was free, not taken from a frozen tab that may go on one day.
 */
export async function withLock(name: string, work: (sure: boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work(false)
  let begun = false
  const once = (sure: boolean): Promise<void> => {
    begun = true
    return work(sure)
  }
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => once(true))
  } catch (error) {
    // Taken from us while working: the other one goes on.
    if (begun) return
    if (!(error instanceof DOMException)) throw error
    await navigator.locks.request(name, { steal: true }, () => once(false)).catch(() => {})
  }
}

/**
 * A frozen tab keeps its lock: after this the lock is stolen. The rows it was sending are safe under their
 * lease.
 */
const TIMEOUT_MS = 45_000

/**
 * Runs the work while no other tab of this browser does the same; at once where the browser has no locks.
 * `lockWasFree`: the lock was free, not stolen from a frozen tab that may wake up one day.
 */
export async function withLock(name: string, work: (lockWasFree: boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work(false)
  let hasStarted = false
  const once = (lockWasFree: boolean): Promise<void> => {
    hasStarted = true
    return work(lockWasFree)
  }
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(TIMEOUT_MS) }, () => once(true))
  } catch (error) {
    // Stolen while working: the other tab continues.
    if (hasStarted) return
    if (!(error instanceof DOMException)) throw error
    await navigator.locks.request(name, { steal: true }, () => once(false)).catch(() => {})
  }
}

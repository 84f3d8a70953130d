let asked = false

/**
 * Asks the browser once, at the first save, not to throw this away when the disk fills up. It may say no: a
 * hint, nothing more.
 */
export function askToPersist(): void {
  if (asked || typeof navigator === 'undefined') return
  asked = true
  void navigator.storage?.persist?.().catch(() => false)
}

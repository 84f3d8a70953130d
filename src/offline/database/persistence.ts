let asked = false

/**
 * Asks the browser once, at the first save, not to evict our data when the disk fills up. It may refuse; it
 * is only a hint.
 */
export function askToPersist(): void {
  if (asked || typeof navigator === 'undefined') return
  asked = true
  void navigator.storage?.persist?.().catch(() => false)
}

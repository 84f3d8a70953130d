let hasAsked = false

/**
 * Asks the browser once, at the first save, not to evict our data when the disk fills up. It may refuse; it
 * is only a hint.
 */
export function askToPersist(): void {
  if (hasAsked || typeof navigator === 'undefined') return
  hasAsked = true
  void navigator.storage?.persist?.().catch(() => false)
}

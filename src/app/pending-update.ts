/** A newer version of the app that is on the device and waits. */
export interface PendingUpdate {
  /** Saves the open forms of every tab and reloads them all into it. */
  accept: () => void
  /** It was accepted and is being prepared. */
  working?: true
  /** It was accepted and has to wait: why, as a message id, and whether that is in another tab. */
  deferred?: { reason: string; elsewhere?: true }
}

let pending: PendingUpdate | undefined
const listeners = new Set<() => void>()

export const pendingUpdate = {
  get: (): PendingUpdate | undefined => pending,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
  set(update: PendingUpdate): void {
    pending = update
    for (const listener of listeners) listener()
  },
}

import { createObservable } from '#src/api/observable.ts'

/** A newer version of the app that is on the device and waiting. */
export interface PendingUpdate {
  /** Saves the open forms of every tab and reloads them all into it. */
  accept: () => void
  /** It was accepted and is being prepared. */
  working?: true
  /** It was accepted and has to wait: why, as a message id, and whether the reason is in another tab. */
  deferred?: { reason: string; elsewhere?: true }
}

export const pendingUpdate = createObservable<PendingUpdate | undefined>(undefined)

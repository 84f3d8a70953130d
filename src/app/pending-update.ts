/** A newer version of the app that is on the device and waits. */
export interface PendingUpdate {
  /** Saves the open forms and reloads every tab into it. */
  accept: () => void
}

declare global {
  interface WindowEventMap {
    'portage:update': CustomEvent<PendingUpdate>
  }
}

let pending: PendingUpdate | undefined

/** Also for who comes later than the event `portage:update`. */
export const pendingUpdate = {
  get: (): PendingUpdate | undefined => pending,
  subscribe: (listener: () => void): (() => void) => {
    window.addEventListener('portage:update', listener)
    return () => window.removeEventListener('portage:update', listener)
  },
  announce(update: PendingUpdate): void {
    pending = update
    window.dispatchEvent(new CustomEvent('portage:update', { detail: update }))
  },
}

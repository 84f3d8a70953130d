let channel: BroadcastChannel | undefined
/** One for the tab: a channel doesn't hear itself, and the tab that signs out has its own way home. */
const account = (): BroadcastChannel => (channel ??= new BroadcastChannel('portage-account'))

/** Tells the other tabs that this person signed out. */
export const notifyWiped = (): void => account().postMessage('wiped')

/** Called when another tab signed this person out. @returns unsubscribes */
export const onWiped = (listener: () => void): (() => void) => onMessage('wiped', listener)

/** Tells the other tabs that the person works for another of their customers now. */
export const notifySwitched = (): void => account().postMessage('switched')

/** Called when another tab did that. @returns unsubscribes */
export const onSwitched = (listener: () => void): (() => void) => onMessage('switched', listener)

function onMessage(what: 'wiped' | 'switched', listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === what) listener()
  }
  account().addEventListener('message', hear)
  return () => account().removeEventListener('message', hear)
}

let channel: BroadcastChannel | undefined
/** One for the tab: a channel doesn't hear itself, and the tab that signs out has its own way home. */
const account = (): BroadcastChannel => (channel ??= new BroadcastChannel('portage-account'))

/** Tells the other tabs that this person signed out. */
export const notifyWiped = (): void => account().postMessage('wiped')

/** Called when another tab signed this person out. @returns unsubscribes */
export function onWiped(listener: () => void): () => void {
  account().addEventListener('message', listener)
  return () => account().removeEventListener('message', listener)
}

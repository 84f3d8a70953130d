import { addBackEntry } from './back-entry.ts'

/** Not in TypeScript's own types yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** The browser closes what is on top itself: by the phone's Back, or by Escape. */
export const hasCloseWatcher = (): boolean => 'CloseWatcher' in globalThis

/**
 * Calls it when the person goes back, once, instead of leaving the page.
 * @returns what ends it
 */
export function onBack(close: () => void): () => void {
  if (!hasCloseWatcher()) return addBackEntry(close)
  const watcher = new CloseWatcher()
  watcher.addEventListener('close', close)
  return () => watcher.destroy()
}

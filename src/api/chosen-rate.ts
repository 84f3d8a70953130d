import { stored } from './browser-storage.ts'

const storage = stored<{ path: string; at: number }>('chosenRate', () => localStorage)
/** Rates of another day are another choice. */
const KEPT_MS = 24 * 3_600_000

/**
 * The screen with the rate that a visitor chose: kept on this device, because whoever signs up for it may come
 * back by the link in an email, in another tab.
 */
export const chosenRate = {
  get(): string | undefined {
    const { path, at = 0 } = storage.get() ?? {}
    return path?.startsWith('/package/') && Date.now() - at < KEPT_MS ? path : undefined
  },
  set: (path: string): void => storage.set({ path, at: Date.now() }),
  /** The person is there: from now on it is theirs, with their other quotes. */
  clear: storage.clear,
}

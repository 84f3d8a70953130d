import { readKeep } from '#src/api/cookies.ts'

/**
 * Whether this session keeps work on the device ("Keep my work on this device", chosen at sign-in). If not,
 * the person's database is in memory and goes with its tab. The server sets the cookie with the session, so
 * every tab knows.
 */
export const keepsWork = (): boolean => wantsToKeep() && !refused

/** What the person chose, whether or not this browser can. */
export const wantsToKeep = (): boolean => typeof document === 'undefined' || readKeep()

/**
 * For small values that can't wait for a database: local storage, or session storage where nothing may stay
 * when the tab closes.
 */
export const smallStorage = (): Storage => (keepsWork() ? localStorage : sessionStorage)

let refused = false
/**
 * This browser stores no database (a private window, a policy): until this page closes, behave as if the
 * person had chosen that.
 */
export function markStorageUnavailable(): void {
  refused = true
}

/** Where typed text on this device is kept: a message id. */
export const keptMessage = (): string => (keepsWork() ? 'state.savedOnDevice' : 'state.savedUntilClosed')

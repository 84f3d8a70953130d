import { readKeep } from '#src/api/cookies.ts'

/**
 * Whether this session keeps work on the device ("Keep my work on this device", chosen at sign-in). Off: the
 * person's database lives in memory and goes with its tab. The server sets the cookie with the session, so
 * every tab of it knows.
 */
export const keepsWork = (): boolean => wantsToKeep() && !refused

/** What the person chose, whether or not this browser can. */
export const wantsToKeep = (): boolean => typeof document === 'undefined' || readKeep()

/**
 * For what is too small for a database, or cannot wait for one: the device's own storage, or the tab's where
 * nothing is to stay when it closes.
 */
export const smallStorage = (): Storage => (keepsWork() ? localStorage : sessionStorage)

let refused = false
/**
 * This browser keeps no database (a private window, a policy): as long as this page lives it is as if that
 * had been chosen.
 */
export function browserKeepsNothing(): void {
  refused = true
}

/** What is true of something typed that is on this device: a message id. */
export const keptMessage = (): string => (keepsWork() ? 'state.savedOnDevice' : 'state.savedUntilClosed')

import { createObservable } from '#src/api/observable.ts'

/**
 * Whether the session ended while somebody was working: then the sign-in dialog is open over the page (D21).
 */
export const sessionEnd = createObservable(false)

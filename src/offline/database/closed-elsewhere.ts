import { createObservable } from '#src/api/observable.ts'

/**
 * Whether this page's database was closed from outside: a newer version of the app is open in another tab, or
 * somebody signed out there.
 */
export const closedElsewhere = createObservable(false)

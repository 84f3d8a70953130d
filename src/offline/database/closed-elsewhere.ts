import { createObservable } from '#src/api/observable.ts'

/**
 * Whether this page's database was taken from it: a newer version of the app is open in another tab, or
 * somebody signed out there.
 */
export const closedElsewhere = createObservable(false)

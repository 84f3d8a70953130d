import { createObservable } from '#src/api/observable.ts'

/**
 * Files that the system opened with the installed app, for the screen that imports them. They stay where they
 * are on the device.
 */
export const launchedFiles = createObservable<readonly File[]>([])

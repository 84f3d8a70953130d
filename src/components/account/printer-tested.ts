import { storedText } from '#src/api/browser-storage.ts'

/** When this device printed a test label: a printer belongs to a place, not to an account. Signing out clears it. */
export const printerTestedAt = storedText('printerTestedAt', () => localStorage)

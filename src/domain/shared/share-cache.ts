/**
 * Where what another app shared waits: a cache of the browser's, which the service worker fills (sw/share.ts)
 * and pages read (src/offline/pwa/shared-things.ts). Signing out of the device deletes it.
 */
export const SHARE_CACHE = 'shared'
export const SHARED_TEXT = '/shared/text'
/** Before the position of a file. */
export const SHARED_FILE = '/shared/file/'
/** The header with a file's name, percent-encoded. */
export const FILE_NAME = 'x-name'

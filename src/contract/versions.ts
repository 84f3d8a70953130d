/**
 * The versions of what others speak and keep. tests/contract/protocols.test.ts holds each to what was recorded
 * under it: a change needs the next version, and CONTRIBUTING.md says how to make it.
 */

/** Of `/api`, as openapi.json says it: the first number for what breaks a program, the second for additions. */
export const API_VERSION = '1.1'
/** Of `/api/sync` and of the records that travel through it. */
export const SYNC_VERSION = 1

import { fileURLToPath } from 'node:url'

/** What every version of a protocol was, and what its programs left behind: kept for good. */
export const PROTOCOLS = fileURLToPath(new URL('../../vectors/protocols', import.meta.url))

/** `npm run protocols`: versions that are not recorded yet are. */
export const recording = process.env.PROTOCOLS === 'record'

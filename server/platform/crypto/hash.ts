import { createHash } from 'node:crypto'

/** SHA-256 in hex: stored instead of a token or address that only has to be recognized. */
export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex')

import { createHash } from 'node:crypto'

/** SHA-256 in hex: what is stored of a token or an address that only has to be recognized. */
export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex')

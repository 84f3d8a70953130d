import { and, eq } from 'drizzle-orm'
import { RECOVERY_CODES } from '#src/domain/account/factor.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { recoveryCodes } from '#server/db/schema/factors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'

/** Crockford's base32: no letter that reads like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Sixty bits: as a hash, not to be guessed by whoever has the database either. */
const LENGTH = 12

/** New ones instead of those there were. @returns them, in groups of four; they aren't stored anywhere */
export async function newRecoveryCodes(tx: CustomerDb, clock: Clock, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...Buffer.from(clock.secret(LENGTH), 'base64url')].map((byte) => ALPHABET[byte % 32]).join(''),
  )
  await tx.remove(recoveryCodes, eq(recoveryCodes.userId, userId))
  for (const code of codes)
    await tx.insert(recoveryCodes, { userId, codeHash: hashOf(userId, code), createdAt: clock.now() })
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Deleting uses it up: of two simultaneous tries only one gets the row. */
export const consumeRecoveryCode = async (db: CustomerDb, userId: string, typed: string): Promise<boolean> =>
  (await db.remove(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, asWritten(typed))))!,
  )) > 0

/** However it was typed: spaces, dashes and letters for the digits they look like. */
const asWritten = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

const hashOf = (userId: string, code: string): string => sha256(`recovery:${userId}:${code}`)

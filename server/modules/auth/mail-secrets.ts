import { and, eq } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { MailSecret } from '#server/db/schema/jobs.ts'
import { newInvitationToken } from '#server/modules/members/invitations.ts'
import { renewCaptcha } from './captcha.ts'
import { newEmailToken, newMobileCode } from './email-tokens.ts'

/**
 * Generates the secret of an email at the moment it is sent; a retry generates another one. Only hashes are
 * stored.
 * @returns null if it is no longer needed: the account is gone or has another address by now, or it is
 * already confirmed
 */
export async function makeMailSecret(
  { database, clock }: { database: Database; clock: Clock },
  secret: MailSecret,
): Promise<string | null> {
  if (secret.purpose === 'captcha') return renewCaptcha(database, clock, secret.captchaId)
  if (secret.purpose === 'invitation') return newInvitationToken({ database, clock }, secret)
  const { customerId, userId, email, purpose } = secret
  const [user] = await database.sql
    .select()
    .from(users)
    .where(and(eq(users.customerId, customerId), eq(users.id, userId)))
  if (!user || (purpose === 'change' ? user.pendingEmail : user.userName) !== email) return null
  if (purpose === 'confirm' && user.emailConfirmedAt) return null
  if (purpose === 'mobile')
    return user.mobile === null || user.mobileProvenAt
      ? null
      : newMobileCode(database, clock, { ...secret, mobile: user.mobile })
  return newEmailToken(database, clock, secret)
}

import { eq } from 'drizzle-orm'
import type { AccountProfile } from '#src/contract/account.ts'
import type { Profile } from '#src/domain/account/account.ts'
import { MAIL_TOPICS, type MailTopic } from '#src/domain/account/mail-topic.ts'
import { parsePhone } from '#src/domain/shared/phone.ts'
import { users } from '#server/db/schema/accounts.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { CustomerContext } from '#server/http/context.ts'

/** Who the person is, the mobile number as people write it. */
export async function ownProfile({
  db,
  session: { user, accountType },
}: CustomerContext): Promise<AccountProfile> {
  const { company, taxNumber, billingAddress, invoicing } = await db.self()
  return {
    accountType,
    company: company ?? '',
    taxNumber: taxNumber ?? '',
    billingAddress,
    invoicing,
    nickName: user.nickName,
    mobile: asWritten(user.mobile),
    locale: user.locale,
    email: user.userName,
    emailConfirmed: user.emailConfirmedAt !== null,
    mobileProven: user.mobileProvenAt !== null,
    pendingEmail: user.pendingEmail,
    mailOff: user.mailOff.filter((topic) => MAIL_TOPICS.includes(topic)),
    createdAt: user.createdAt.toISOString(),
  }
}

function asWritten(mobile: string | null): string {
  const phone = mobile && parsePhone(mobile)
  if (!phone) return ''
  return phone.country === 'CA' || phone.country === 'US' ? phone.national : phone.international
}

/**
 * Another mobile number is a name to sign in with once it is proven (mobile.ts); until then it may be others'
 * too, and nobody is told.
 */
export async function updateProfile(
  { db, session }: CustomerContext,
  { nickName, mobile, locale, company, taxNumber, billingAddress, invoicing }: Profile,
): Promise<void> {
  const business = session.accountType === 'Business'
  if (business && !company)
    throw new RequestError('error.fields', { fields: { company: 'validation.required' } })
  const { e164 } = parsePhone(mobile, 'CA')!
  await db.transaction(async (tx) => {
    await tx.update(
      users,
      { nickName, locale, ...(e164 !== session.user.mobile && { mobile: e164, mobileProvenAt: null }) },
      eq(users.id, session.user.id),
    )
    const own = {
      ...(billingAddress !== undefined && { billingAddress }),
      ...(invoicing && { invoicing }),
      ...(business && { company, taxNumber: taxNumber || null }),
    }
    if (Object.keys(own).length > 0) await tx.changeSelf(own)
  })
}

export async function chooseTopics({ db, session }: CustomerContext, off: MailTopic[]): Promise<void> {
  await db.update(users, { mailOff: [...new Set(off)] }, eq(users.id, session.user.id))
}

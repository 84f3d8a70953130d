import { eq } from 'drizzle-orm'
import type { OwnProfile } from '#src/contract/account.ts'
import type { Profile } from '#src/domain/account.ts'
import { MAIL_TOPICS, type MailTopic } from '#src/domain/mail-topic.ts'
import { parsePhone } from '#src/domain/phone.ts'
import { users } from '#server/db/schema/accounts.ts'
import { brokenConstraint, Refusal } from '#server/errors.ts'
import type { CustomerContext } from '#server/serve.ts'

/** Who the person is, the mobile number as people write it. */
export async function ownProfile({ db, session: { user, accountType } }: CustomerContext): Promise<OwnProfile> {
  const { company, taxNumber } = await db.self()
  const mobile = user.mobile && parsePhone(user.mobile)
  return {
    accountType, company: company ?? '', taxNumber: taxNumber ?? '',
    nickName: user.nickName, mobile: mobile ? (mobile.country === 'CA' || mobile.country === 'US' ? mobile.national : mobile.international) : '',
    locale: user.locale,
    email: user.userName, emailConfirmed: user.emailConfirmedAt !== null, pendingEmail: user.pendingEmail,
    mailOff: user.mailOff.filter((topic) => MAIL_TOPICS.includes(topic)),
    createdAt: user.createdAt.toISOString(),
  }
}

/** The mobile number is also a name to sign in with: it is nobody else's. */
export async function updateProfile({ db, session }: CustomerContext, { nickName, mobile, locale, company, taxNumber }: Profile): Promise<void> {
  const business = session.accountType === 'Business'
  if (business && !company) throw new Refusal('error.fields', { fields: { company: 'validation.required' } })
  try {
    await db.transaction(async (tx) => {
      await tx.update(users, { nickName, locale, mobile: parsePhone(mobile, 'CA')!.e164 }, eq(users.id, session.user.id))
      if (business) await tx.changeSelf({ company, taxNumber: taxNumber || null })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'users_mobile') throw new Refusal('auth.register.taken', { fields: { mobile: 'auth.register.taken' } })
    throw error
  }
}

export async function chooseTopics({ db, session }: CustomerContext, off: MailTopic[]): Promise<void> {
  await db.update(users, { mailOff: [...new Set(off)] }, eq(users.id, session.user.id))
}

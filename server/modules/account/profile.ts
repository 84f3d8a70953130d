import { eq } from 'drizzle-orm'
import type { AccountProfile } from '#src/contract/account/account.ts'
import type { Profile } from '#src/domain/account/account.ts'
import {
  MAIL_TOPICS,
  NOTICE_TOPICS,
  type MailTopic,
  type NoticeTopic,
} from '#src/domain/account/mail-topic.ts'
import { parsePhone } from '#src/domain/shared/phone.ts'
import { users } from '#server/db/schema/accounts.ts'
import { notFound, RequestError } from '#server/platform/errors.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'
import type { Attached } from '#src/domain/shared/media.ts'

/** The person's profile, with the mobile number as people write it. */
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
    mobile: displayPhone(user.mobile),
    locale: user.locale,
    email: user.userName,
    emailConfirmed: user.emailConfirmedAt !== null,
    mobileProven: user.mobileProvenAt !== null,
    pendingEmail: user.pendingEmail,
    mailOff: user.mailOff.filter((topic) => MAIL_TOPICS.includes(topic)),
    appOff: user.appOff.filter((topic) => NOTICE_TOPICS.includes(topic)),
    pushOff: user.pushOff.filter((topic) => NOTICE_TOPICS.includes(topic)),
    createdAt: user.createdAt.toISOString(),
  }
}

function displayPhone(mobile: string | null): string {
  const phone = mobile && parsePhone(mobile)
  if (!phone) return ''
  return phone.country === 'CA' || phone.country === 'US' ? phone.national : phone.international
}

/**
 * A new mobile number becomes a sign-in name once it is proven (mobile.ts). Until then others may have
 * entered it too, and nobody is told.
 */
export async function updateProfile(
  { db, home, session }: CustomerContext,
  { nickName, mobile, locale, company, taxNumber, billingAddress, invoicing }: Profile,
): Promise<void> {
  const mayCompany = session.permissions.includes('company')
  const business = mayCompany && session.accountType === 'Business'
  if (business && !company)
    throw new RequestError('error.fields', { fields: { company: 'validation.required' } })
  const { e164 } = parsePhone(mobile, 'CA')!
  await home.update(
    users,
    { nickName, locale, ...(e164 !== session.user.mobile && { mobile: e164, mobileProvenAt: null }) },
    eq(users.id, session.user.id),
  )
  const changes = {
    ...(mayCompany && billingAddress !== undefined && { billingAddress }),
    ...(mayCompany && invoicing && { invoicing }),
    ...(business && { company, taxNumber: taxNumber || null }),
  }
  if (Object.keys(changes).length > 0) await db.changeSelf(changes)
}

interface TopicsOff {
  off?: MailTopic[] | undefined
  appOff?: NoticeTopic[] | undefined
  pushOff?: NoticeTopic[] | undefined
}

export async function chooseTopics(
  { home, session }: CustomerContext,
  { off, appOff, pushOff }: TopicsOff,
): Promise<void> {
  const changes = {
    ...(off && { mailOff: [...new Set(off)] }),
    ...(appOff && { appOff: [...new Set(appOff)] }),
    ...(pushOff && { pushOff: [...new Set(pushOff)] }),
  }
  if (Object.keys(changes).length > 0) await home.update(users, changes, eq(users.id, session.user.id))
}

/**
 * Sets the person's picture. Nothing refers to the previous one any more, so the cleanup round removes it
 * (server/files/files.ts).
 */
export async function setAvatar(
  { home, session, storeUploaded }: CustomerContext,
  [file]: readonly Attached[],
): Promise<string> {
  const avatar = await storeUploaded({ type: file!.media!.type, bytes: file!.bytes! })
  await home.update(users, { avatar }, eq(users.id, session.user.id))
  return avatar
}

export async function readAvatar({ session: { user }, stored }: CustomerContext): Promise<FileAnswer> {
  const file = user.avatar && (await stored(user.avatar))
  if (!file) throw notFound()
  return { bytes: file.bytes, contentType: file.type, filename: 'avatar' }
}

export async function removeAvatar({ home, session }: CustomerContext): Promise<void> {
  await home.update(users, { avatar: null }, eq(users.id, session.user.id))
}

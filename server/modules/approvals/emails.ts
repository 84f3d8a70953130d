import { eq, sql } from 'drizzle-orm'
import { formatMoney } from '#src/domain/money/money.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { approvals } from '#server/db/schema/approvals.ts'
import { members } from '#server/db/schema/members.ts'
import type { EmailContent } from '#server/mail/email.ts'
import type { NoticeContent } from '#server/mail/notices.ts'
import type { Config } from '#server/platform/config.ts'
import { sentence } from '#server/platform/messages.ts'

type Row = typeof approvals.$inferSelect

/** To those who may answer; null once somebody has. */
export async function approvalAskedNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const row = await db.one(approvals, eq(approvals.id, id))
  if (row?.state !== 'waiting') return null
  const [asker] = await db.people(eq(members.userId, row.userId))
  return {
    toUsers: (locale, config) => writeEmail('asked', row, asker?.nickName ?? '', locale, config),
    users: sql`${members.roles} ? 'owner'`,
    toOthers: [],
  }
}

/** To who asked; null once it was used or withdrawn. */
export async function approvalAnsweredNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const row = await db.one(approvals, eq(approvals.id, id))
  if (row?.state !== 'approved' && row?.state !== 'declined') return null
  const { state } = row
  return {
    toUsers: (locale, config) => writeEmail(state, row, row.answeredBy ?? '', locale, config),
    users: eq(members.userId, row.userId),
    toOthers: [],
  }
}

/** @param name of whoever asked or answered */
function writeEmail(
  about: 'asked' | 'approved' | 'declined',
  { cents, subject: { title, service, count }, note }: Row,
  name: string,
  locale: Locale,
  { publicUrl }: Config,
): EmailContent {
  const values = { amount: formatMoney(cents, LOCALE_FACTS[locale].bcp47), name }
  const label = (id: string) => sentence(locale, id)
  const say = (part: string) => sentence(locale, `mail.approval.${about}.${part}`, values)
  return {
    locale,
    subject: say('subject'),
    blocks: [
      { kind: 'paragraph', text: say('body') },
      {
        kind: 'facts',
        rows: [
          [
            label('mail.approval.what'),
            count > 1 ? sentence(locale, 'mail.approval.shipments', { title, count }) : title,
          ],
          ...(service ? [[label('mail.approval.service'), service] as const] : []),
        ],
      },
      ...(about === 'asked' && note ? [{ kind: 'quote', text: note } as const] : []),
      { kind: 'link', label: say('action'), href: `${publicUrl}${ACCOUNT_PATHS.userInfo}?tab=members` },
      { kind: 'paragraph', text: say('after') },
    ],
  }
}

import { eq } from 'drizzle-orm'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { orderPath } from '#src/paths.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { claims } from '#server/db/schema/claims.ts'
import type { EmailContent } from '#server/mail/email.ts'
import type { NoticeContent } from '#server/mail/notices.ts'
import { sentence } from '#server/platform/messages.ts'

type News = 'opened' | 'paid' | 'rejected'

/** Goes to the operator too, who has to answer. */
export async function claimOpenedNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const claim = await db.one(claims, eq(claims.id, id))
  return claim
    ? {
        toUsers: (locale, config) => writeEmail('opened', claim, locale, config),
        toCompany: (config) => writeEmail('opened', claim, 'en', config, true),
        toOthers: [],
      }
    : null
}

export async function claimAnsweredNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const claim = await db.one(claims, eq(claims.id, id))
  const news = claim?.state === 'paid' || claim?.state === 'rejected' ? claim.state : null
  return claim && news
    ? { toUsers: (locale, config) => writeEmail(news, claim, locale, config), toOthers: [] }
    : null
}

function writeEmail(
  news: News,
  {
    number,
    kind,
    orderId,
    orderNumber,
    askedCents,
    paidCents,
    description,
    answer,
  }: typeof claims.$inferSelect,
  locale: Locale,
  config: Config,
  toCompany = false,
): EmailContent {
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const money = (cents: number) => formatMoney(cents, LOCALE_FACTS[locale].bcp47)
  const quoted = news === 'opened' ? description : answer
  return {
    locale,
    subject: say(`mail.claim.${news}.subject`, { number }),
    blocks: [
      {
        kind: 'paragraph',
        text: say(`mail.claim.${toCompany ? 'openedCompany' : news}.body`, {
          number,
          order: orderNumber,
          amount: money(paidCents),
        }),
      },
      ...(quoted ? [{ kind: 'quote', text: quoted } as const] : []),
      {
        kind: 'facts',
        rows: [
          [say('field.claimNumber'), number],
          [say('field.orderNumber'), orderNumber],
          [say('field.claimKind'), say(`option.claimKind.${kind}`)],
          [say('field.askedCents'), money(askedCents)],
        ],
      },
      ...(toCompany
        ? []
        : [
            {
              kind: 'link',
              label: say('mail.order.open'),
              href: `${config.publicUrl}${orderPath(orderId, orderNumber)}`,
            } as const,
          ]),
    ],
  }
}

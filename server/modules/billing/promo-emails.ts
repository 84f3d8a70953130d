import { and, eq, gt } from 'drizzle-orm'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { promoLots } from '#server/db/schema/ledger.ts'
import type { NoticeContent } from '#server/mail/notices.ts'
import { sentence } from '#server/platform/messages.ts'

/** Says what expires, when, and that it can be spent until then. */
export async function expiringNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const lot = await db.one(promoLots, and(eq(promoLots.id, id), gt(promoLots.remaining, 0))!)
  if (!lot?.expiresAt) return null
  // A lot ends at the beginning of the day after its last one.
  const lastDay = new Date(lot.expiresAt.getTime() - 1)
  return {
    toUsers: (locale, config) => {
      const { bcp47 } = LOCALE_FACTS[locale]
      const words = {
        amount: formatMoney(lot.remaining, bcp47),
        date: new Intl.DateTimeFormat(bcp47, { dateStyle: 'long', timeZone: BOOKS_ZONE }).format(lastDay),
      }
      return {
        locale,
        subject: sentence(locale, 'mail.promoExpiring.subject', words),
        blocks: [
          { kind: 'paragraph', text: sentence(locale, 'mail.promoExpiring.body', words) },
          {
            kind: 'link',
            label: sentence(locale, 'mail.topUp.link'),
            href: `${config.publicUrl}${ACCOUNT_PATHS.topUp}`,
          },
        ],
      }
    },
    toOthers: [],
  }
}

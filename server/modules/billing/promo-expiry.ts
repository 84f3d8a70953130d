import { lte, and, sql, isNull, eq, gt } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { promoLots } from '#server/db/schema/money/ledger.ts'
import { notify, type NoticeContent } from '#server/mail/notices.ts'
import { post } from './ledger.ts'
import { grantPosting } from './promo-lots.ts'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { sentence } from '#server/platform/messages.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

/**
 * How long before the expiry the owner is told, once. Lots that lasted no longer than this from the start are
 * skipped.
 */
const WARN_DAYS = 14
const BATCH = 200

/**
 * Expires promotional credits that nobody used in time; until this runs they can still be spent. Repeating it
 * changes nothing.
 */
export async function expirePromoLots({ database, clock }: Dependencies): Promise<void> {
  const late = and(gt(promoLots.remaining, 0), lte(promoLots.expiresAt, clock.now()))
  for (const { customerId, id } of await database.sql.select().from(promoLots).where(late).limit(BATCH))
    await retryTransaction(clock, () =>
      database.forCustomer(customerId).transaction(async (tx) => {
        const lot = await tx.one(promoLots, and(late, eq(promoLots.id, id))!, { lock: true })
        if (!lot) return
        const { remaining, code, expiresAt } = lot
        await post(
          tx,
          {
            id: clock.newId(),
            cause: `promo-expired:${id}:${expiresAt!.toISOString()}`,
            reason: 'promoExpired',
            document: code,
            at: clock.now(),
          },
          grantPosting(-remaining),
          new Map([[id, -remaining]]),
        )
      }),
    )
}

/** Tells customers what will expire, each lot once. */
export async function warnOfExpiringLots({ database, clock }: Dependencies): Promise<void> {
  const now = clock.now()
  const soon = and(
    gt(promoLots.remaining, 0),
    isNull(promoLots.warnedAt),
    gt(promoLots.expiresAt, now),
    lte(promoLots.expiresAt, new Date(now.getTime() + WARN_DAYS * 86_400_000)),
    sql`${promoLots.expiresAt} - ${promoLots.createdAt} > make_interval(days => ${WARN_DAYS + 1})`,
  )
  for (const { customerId, id } of await database.sql.select().from(promoLots).where(soon).limit(BATCH))
    await database.forCustomer(customerId).transaction(async (tx) => {
      if ((await tx.update(promoLots, { warnedAt: now }, and(soon, eq(promoLots.id, id))!)) > 0)
        await tx.job(clock, notify('promo:expiring', id))
    })
}

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

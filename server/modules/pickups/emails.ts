import { eq } from 'drizzle-orm'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import type { PickupState } from '#src/domain/pickups/pickup-life.ts'
import { zoneAt } from '#src/domain/calendar/zone-changes.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { pickups } from '#server/db/schema/pickups.ts'
import type { EmailContent } from '#server/mail/email.ts'
import type { NoticeContent } from '#server/mail/notices.ts'
import { sentence } from '#server/platform/messages.ts'
import type { StoredPickup } from './repository.ts'

type News = 'booked' | 'changed' | 'cancelled' | 'missed'
/** The state in which each notice is still true. */
const STATE_OF: Record<News, PickupState> = {
  booked: 'booked',
  changed: 'booked',
  cancelled: 'cancelled',
  missed: 'missed',
}

/** Who collects, where and when; null if the pickup moved on while the email waited. */
export const pickupNotice =
  (news: News) =>
  async (db: CustomerDb, id: string): Promise<NoticeContent | null> => {
    const row = await db.one(pickups, eq(pickups.id, id))
    return row?.state === STATE_OF[news]
      ? { toUsers: (locale, config) => writeEmail(news, row, locale, config), toOthers: [] }
      : null
  }

function writeEmail(news: News, row: StoredPickup, locale: Locale, { publicUrl }: Config): EmailContent {
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const { bcp47 } = LOCALE_FACTS[locale]
  const { pickup } = row
  const { address } = pickup
  const time = (at: Date) =>
    new Intl.DateTimeFormat(bcp47, { timeStyle: 'short', timeZone: zoneAt(row.zone, at) }).format(at)
  const day = new Intl.DateTimeFormat(bcp47, {
    dateStyle: 'full',
    timeZone: zoneAt(row.zone, row.startsAt),
  }).format(row.startsAt)
  const where = [
    pickup.facilityName || address.company || address.fullName,
    address.address1,
    address.city,
    address.province,
    address.postalCode,
  ]
    .filter(Boolean)
    .join(', ')
  const count = new Intl.NumberFormat(bcp47)
  return {
    locale,
    subject: say(`mail.pickup.${news}.subject`, { number: row.number, day }),
    blocks: [
      { kind: 'paragraph', text: say(`mail.pickup.${news}.body`, { carrier: row.carrier.name, day }) },
      {
        kind: 'facts',
        rows: [
          [say('field.pickup'), row.number],
          [say('field.carrier'), row.carrier.name],
          ...(row.confirmationNumber
            ? [[say('field.confirmationNumber'), row.confirmationNumber] as const]
            : []),
          [say('field.pickupDate'), day],
          [
            say('field.pickupWindow'),
            say('page.scheduleList.window', { from: time(row.startsAt), to: time(row.endsAt) }),
          ],
          [say('field.facility'), where],
          [
            say('field.parcels'),
            say('page.scheduleList.load', {
              count: pickup.parcelCount,
              weight: `${count.format(pickup.totalWeight)} ${say(`option.weightUnit.${pickup.weightUnit}`)}`,
            }),
          ],
          ...(row.orders.length > 0
            ? [
                [
                  say('field.orders'),
                  row.orders
                    .slice(0, MAX_ORDERS_LISTED)
                    .map(({ number }) => number)
                    .join(', ') + (row.orders.length > MAX_ORDERS_LISTED ? ' …' : ''),
                ] as const,
              ]
            : []),
        ],
      },
      ...(row.carrier.sample ? [{ kind: 'paragraph' as const, text: say('mail.pickup.sample') }] : []),
      {
        kind: 'link',
        label: say('mail.pickup.open'),
        href: `${publicUrl}${ACCOUNT_PATHS.scheduleList}?tab=${TAB[news]}&q=${row.number}`,
      },
    ],
  }
}

const MAX_ORDERS_LISTED = 10
const TAB: Record<News, string> = {
  booked: 'upcoming',
  changed: 'upcoming',
  cancelled: 'cancelled',
  missed: 'past',
}

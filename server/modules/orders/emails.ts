import { eq } from 'drizzle-orm'
import { asLocale, LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { orderPath, PUBLIC_PATHS } from '#src/paths.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { orders } from '#server/db/schema/shipping.ts'
import type { EmailContent, EmailBlock } from '#server/mail/email.ts'
import type { NoticeContent } from '#server/mail/notices.ts'
import { sentence, type Values } from '#server/platform/messages.ts'
import { rateOf, shipmentOf, type Order } from './repository.ts'

type News = 'shipped' | 'outForDelivery' | 'delivered' | 'exception' | 'returned'

/**
 * Emails the buyer every line of the price. If the shipper gave the recipient's email, the recipient is told
 * too, in the shipment's language.
 */
export async function orderBoughtNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const order = await db.one(orders, eq(orders.id, id))
  if (!order?.trackingNumber) return null
  const { to, notificationLanguage } = shipmentOf(order)
  return {
    toUsers: (locale, config) => boughtEmail(order, locale, config),
    toOthers: to.email
      ? [
          {
            to: to.email,
            locale: asLocale(notificationLanguage),
            letter: (locale, config) => arrivingEmail(order, locale, config),
          },
        ]
      : [],
  }
}

/** Says where the order is now: one step further, finished, or in need of attention. */
export async function orderMovedNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const order = await db.one(orders, eq(orders.id, id))
  const news = order && NEWS[order.status]
  // If the order moved on while the email waited, what it says is no longer true, so it isn't sent.
  return news ? { toUsers: (locale, config) => movedEmail(news, order, locale, config), toOthers: [] } : null
}

const NEWS: Record<string, News | undefined> = {
  shipped: 'shipped',
  out_for_delivery: 'outForDelivery',
  delivered: 'delivered',
  exception: 'exception',
  returned: 'returned',
}

function boughtEmail(order: Order, locale: Locale, config: Config): EmailContent {
  const say = translator(locale)
  const rate = rateOf(order)
  const money = (cents: number) => formatMoney(cents, LOCALE_FACTS[locale].bcp47)
  const percent = (text: string) =>
    new Intl.NumberFormat(LOCALE_FACTS[locale].bcp47, { style: 'percent', maximumFractionDigits: 3 }).format(
      Number(text) / 100,
    )
  return {
    locale,
    subject: say('mail.order.bought.subject', { number: order.number }),
    blocks: [
      { kind: 'paragraph', text: say('mail.order.bought.body', { recipient: recipientOf(order) }) },
      { kind: 'facts', rows: orderFacts(order, locale) },
      {
        kind: 'facts',
        rows: [
          ...rate.lines.map(({ kind, amountCents }) => [say(`price.${kind}`), money(amountCents)] as const),
          [say('price.subtotal'), money(rate.subtotalCents)],
          ...rate.taxes.map(
            ({ type, ratePct, amountCents }) =>
              [say(`tax.${type}`, { rate: percent(ratePct) }), money(amountCents)] as const,
          ),
          [say('price.total'), money(rate.totalCents)],
        ],
      },
      ...sampleMark(order, locale),
      orderLink(order, locale, config),
    ],
  }
}

function movedEmail(news: News, order: Order, locale: Locale, config: Config): EmailContent {
  const say = translator(locale)
  return {
    locale,
    subject: say(`mail.order.${news}.subject`, { number: order.number }),
    blocks: [
      { kind: 'paragraph', text: say(`mail.order.${news}.body`, { recipient: recipientOf(order) }) },
      { kind: 'facts', rows: orderFacts(order, locale) },
      ...sampleMark(order, locale),
      orderLink(order, locale, config),
    ],
  }
}

/** For the recipient: no price and no address, only who sent a parcel and where to follow it. */
function arrivingEmail(order: Order, locale: Locale, config: Config): EmailContent {
  const say = translator(locale)
  const { from } = shipmentOf(order)
  const sender = from.company || from.fullName
  const number = order.trackingNumber!
  return {
    locale,
    subject: say('mail.order.coming.subject', { sender }),
    blocks: [
      { kind: 'paragraph', text: say('mail.order.coming.body', { sender, name: config.site.name }) },
      { kind: 'facts', rows: orderFacts(order, locale).slice(1) },
      ...sampleMark(order, locale),
      {
        kind: 'link',
        label: say('mail.order.coming.track'),
        href: `${config.publicUrl}${PUBLIC_PATHS.tracking}?${new URLSearchParams({ numbers: number }).toString()}`,
      },
    ],
  }
}

function orderFacts(order: Order, locale: Locale): (readonly [string, string])[] {
  const say = translator(locale)
  const { carrierName, serviceName, deliveryDate } = rateOf(order)
  const day = new Intl.DateTimeFormat(LOCALE_FACTS[locale].bcp47, {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${deliveryDate}T00:00:00Z`))
  return [
    [say('field.orderNumber'), order.number],
    [say('field.trackingNumber'), order.trackingNumber!],
    [say('field.carrier'), `${carrierName}, ${serviceName}`],
    ...(order.status === 'ordered' ? [[say('field.deliveryDate'), day] as const] : []),
  ]
}

/** Invented prices and carriers are marked wherever they show (D16). */
const sampleMark = (order: Order, locale: Locale): EmailBlock[] =>
  rateOf(order).sample ? [{ kind: 'paragraph', text: sentence(locale, 'mail.order.sample') }] : []

const orderLink = ({ id, number }: Order, locale: Locale, { publicUrl }: Config): EmailBlock => ({
  kind: 'link',
  label: sentence(locale, 'mail.order.open'),
  href: `${publicUrl}${orderPath(id, number)}`,
})

function recipientOf(order: Order): string {
  const { to } = shipmentOf(order)
  return [to.fullName || to.company, to.city].filter(Boolean).join(', ')
}

const translator = (locale: Locale) => (id: string, values?: Values) => sentence(locale, id, values)

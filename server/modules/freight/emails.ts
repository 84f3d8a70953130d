import { and, desc, eq } from 'drizzle-orm'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { freightQuotePath } from '#src/paths.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { freightOffers, freightQuotes, quoteHistory } from '#server/db/schema/freight.ts'
import type { EmailContent } from '#server/mail/email.ts'
import type { NoticeContent } from '#server/mail/notices.ts'
import { sentence } from '#server/platform/messages.ts'
import { type OfferRecord, type QuoteRecord } from './repository.ts'

type News = 'requested' | 'offered' | 'refused' | 'withdrawn'
/** Wordings that differ for the operator. */
const COMPANY: Partial<Record<News, string>> = {
  requested: 'requestedCompany',
  withdrawn: 'withdrawnCompany',
}

interface QuoteFacts {
  quote: QuoteRecord
  offer: Pick<OfferRecord, 'rate' | 'validUntil'> | undefined
  why: string
}

/**
 * Notices about a quote. When one is requested, the customer gets a confirmation and the operator a request
 * to answer.
 */
export const freightNotice =
  (news: News) =>
  async (db: CustomerDb, id: string): Promise<NoticeContent | null> => {
    const quote = await db.one(freightQuotes, eq(freightQuotes.id, id))
    if (!quote) return null
    const [offer] = await db.find(
      freightOffers,
      and(eq(freightOffers.quoteId, id), eq(freightOffers.state, 'open')),
      { orderBy: [desc(freightOffers.createdAt)], limit: 1 },
    )
    const [refused] = await db.find(
      quoteHistory,
      and(eq(quoteHistory.quoteId, id), eq(quoteHistory.event, 'quote.refused')),
      { orderBy: [desc(quoteHistory.at)], limit: 1 },
    )
    // It was answered or withdrawn while the email waited.
    if ((news === 'requested' && quote.state !== 'requested') || (news === 'offered' && !offer)) return null
    const facts = { quote, offer, why: typeof refused?.detail.why === 'string' ? refused.detail.why : '' }
    return {
      toUsers: (locale, config) => writeEmail(news, facts, locale, config),
      toOthers: [],
      ...((news === 'requested' || news === 'withdrawn') && {
        toCompany: (config: Config) => writeEmail(news, facts, 'en', config, true),
      }),
    }
  }

/** The email about an offer, whether it is sent already or not. */
export const offerEmail =
  (quote: QuoteRecord, offer: Pick<OfferRecord, 'rate' | 'validUntil'>) =>
  (locale: Locale, config: Config): EmailContent =>
    writeEmail('offered', { quote, offer, why: '' }, locale, config)

function writeEmail(
  news: News,
  { quote, offer, why }: QuoteFacts,
  locale: Locale,
  { publicUrl }: Config,
  toCompany = false,
): EmailContent {
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const { request } = quote
  const rate = offer?.rate
  const { bcp47 } = LOCALE_FACTS[locale]
  const day = (text: string) =>
    new Intl.DateTimeFormat(bcp47, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${text}T00:00:00Z`),
    )
  return {
    locale,
    subject: say(`mail.freight.${news}.subject`, { number: quote.number }),
    blocks: [
      {
        kind: 'paragraph',
        text: say(`mail.freight.${toCompany ? (COMPANY[news] ?? news) : news}.body`, {
          number: quote.number,
        }),
      },
      ...(news === 'refused' && why ? [{ kind: 'quote', text: why } as const] : []),
      {
        kind: 'facts',
        rows: [
          [say('field.quoteNumber'), quote.number],
          [say('field.mode'), say(`option.mode.${quote.mode}`)],
          [say('field.route'), `${request.from.postalCode} → ${request.to.postalCode}`],
          [say('field.readyDate'), day(request.readyDate)],
          ...(news === 'offered' && rate && offer
            ? [
                [say('field.carrier'), `${rate.carrierName}, ${rate.serviceName}`] as const,
                [say('price.total'), formatMoney(rate.totalCents, bcp47)] as const,
                [say('field.deliveryDate'), day(rate.deliveryDate)] as const,
                [
                  say('field.validUntil'),
                  new Intl.DateTimeFormat(bcp47, {
                    dateStyle: 'long',
                    timeStyle: 'short',
                    timeZone: BOOKS_ZONE,
                  }).format(offer.validUntil),
                ] as const,
              ]
            : []),
        ],
      },
      ...(rate?.sample && news === 'offered'
        ? [{ kind: 'paragraph' as const, text: say('mail.order.sample') }]
        : []),
      ...(toCompany
        ? []
        : [
            {
              kind: 'link' as const,
              label: say('mail.freight.open'),
              href: `${publicUrl}${freightQuotePath(quote)}`,
            },
          ]),
    ],
  }
}

import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { renderEmail, type RenderedEmail } from '#server/mail/email.ts'
import { sentence } from '#server/platform/messages.ts'
import { chargedCents, type TopUpRow } from './top-ups.ts'

/**
 * The emails about money, one row each: its kind in the mail log, and the messages of its subject and first
 * lines.
 */
const MONEY_EMAILS = {
  receipt: { kind: 'credits.receipt', subject: 'mail.topUp.subject', lead: 'mail.topUp.lead' },
  transfer: { kind: 'credits.transfer', subject: 'mail.transfer.subject', lead: 'mail.transfer.lead' },
  transferExpired: {
    kind: 'credits.expired',
    subject: 'mail.transferExpired.subject',
    lead: 'mail.transferExpired.lead',
  },
  refunded: { kind: 'credits.refunded', subject: 'mail.refunded.subject', lead: 'mail.refunded.lead' },
  reloadStopped: {
    kind: 'credits.reloadStopped',
    subject: 'mail.reloadStopped.subject',
    lead: 'mail.reloadStopped.lead',
  },
  reloadLimited: {
    kind: 'credits.reloadLimited',
    subject: 'mail.reloadLimited.subject',
    lead: 'mail.reloadLimited.lead',
  },
} as const

export type PaymentEmail = keyof typeof MONEY_EMAILS
export interface MoneyMail extends RenderedEmail {
  kind: string
  to: string
}

interface MoneyFacts {
  topUp: Pick<
    TopUpRow,
    'number' | 'method' | 'subtotalCents' | 'feeCents' | 'feeTaxes' | 'bonusCents' | 'cardType' | 'lastFour'
  >
  at: Date
  /** A message ID. */
  why?: string
  /** The amount refunded to the card or the account. */
  refundedCents?: number
}

/**
 * An email about money to the customer's first owner, in their language; null if there is none. Of a card
 * number it shows the last four digits.
 */
export async function paymentEmail(
  db: CustomerDb,
  config: Pick<Config, 'site' | 'publicUrl' | 'transferTo'>,
  name: PaymentEmail,
  about: MoneyFacts,
): Promise<MoneyMail | null> {
  const [user] = await db.people()
  if (!user) return null
  const { locale } = user
  const { kind, subject, lead } = MONEY_EMAILS[name]
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const money = (cents: number) => formatMoney(cents, LOCALE_FACTS[locale].bcp47)
  const { topUp, why, refundedCents } = about
  const words = {
    number: topUp.number,
    name: config.site.name,
    nickName: user.nickName,
    transferTo: config.transferTo,
    why: why ? say(why) : '',
    amount: money(refundedCents ?? chargedCents(topUp)),
  }
  const email = renderEmail(
    {
      locale,
      subject: say(subject, words),
      blocks: [
        { kind: 'paragraph', text: say(lead, words) },
        {
          kind: 'facts',
          rows: moneyFacts(about, locale).map(([label, value]) => [say(label), value] as const),
        },
        { kind: 'link', label: say('mail.topUp.link'), href: `${config.publicUrl}${ACCOUNT_PATHS.topUp}` },
      ],
    },
    config,
  )
  return { ...email, kind, to: user.userName }
}

function moneyFacts({ topUp, at }: MoneyFacts, locale: Locale): [string, string][] {
  const { number, method, subtotalCents, feeCents, feeTaxes, bonusCents, cardType, lastFour } = topUp
  const { bcp47 } = LOCALE_FACTS[locale]
  const rows: [string, string | null][] = [
    ['field.referenceNumber', number],
    ['field.method', sentence(locale, `option.method.${method}`)],
    [
      'field.card',
      cardType && lastFour ? `${sentence(locale, `option.cardType.${cardType}`)} •••• ${lastFour}` : null,
    ],
    ['field.subtotal', formatMoney(subtotalCents, bcp47)],
    ['field.transactionFee', feeCents > 0 ? formatMoney(feeCents, bcp47) : null],
    ...feeTaxes.map(({ type, amountCents }): [string, string] => [
      `field.feeTax${type}`,
      formatMoney(amountCents, bcp47),
    ]),
    ['field.totalCost', formatMoney(chargedCents(topUp), bcp47)],
    ['field.additionalCredits', bonusCents > 0 ? formatMoney(bonusCents, bcp47) : null],
    ['field.totalCredits', formatMoney(subtotalCents + bonusCents, bcp47)],
    [
      'field.date',
      new Intl.DateTimeFormat(bcp47, { dateStyle: 'long', timeStyle: 'short', timeZone: BOOKS_ZONE }).format(
        at,
      ),
    ],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

import { eq } from 'drizzle-orm'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { chargebacks, topUpRefunds, topUps } from '#server/db/schema/money/payments.ts'
import type { EmailContent } from '#server/mail/email.ts'
import type { NoticeContent } from '#server/mail/notices.ts'
import { sentence } from '#server/platform/messages.ts'
import type { ChargebackRow } from './chargebacks.ts'
import { refundedMoney } from '#server/modules/billing/top-ups.ts'
import type { TopUpRow } from '#server/modules/billing/top-ups.ts'

/**
 * Tells the customer how the dispute at their bank stands, and the operator what to do. While the bank is
 * only inquiring, only the operator is told.
 */
export async function chargebackNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const row = await db.one(chargebacks, eq(chargebacks.id, id))
  const topUp = row && (await db.one(topUps, eq(topUps.id, row.topUpId)))
  if (!topUp) return null
  return {
    // An inquiry that was closed took nothing from anybody.
    ...(row.takenCents > 0 &&
      ({
        toUsers: (locale, config) => customerEmail(row, topUp, locale, config),
      } satisfies Partial<NoticeContent>)),
    toCompany: () => companyEmail(row, topUp),
    toOthers: [],
  }
}

/** The bank couldn't deliver a refund, perhaps days ago: the credits are back in the account. */
export async function refundFailedNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const refund = await db.one(topUpRefunds, eq(topUpRefunds.id, id))
  const topUp = refund && (await db.one(topUps, eq(topUps.id, refund.topUpId)))
  if (!topUp) return null
  const write =
    (kind: 'refundFailed' | 'refundFailedCompany') =>
    (locale: Locale, config: Pick<Config, 'site' | 'publicUrl'>): EmailContent => {
      const words = {
        number: topUp.number,
        amount: formatMoney(refundedMoney(refund), LOCALE_FACTS[locale].bcp47),
        credits: formatMoney(refund.creditCents + refund.bonusCents, LOCALE_FACTS[locale].bcp47),
      }
      const say = (id: string) => sentence(locale, id, words)
      return {
        locale,
        subject: say('mail.refundFailed.subject'),
        blocks: [
          { kind: 'paragraph', text: say(`mail.${kind}.body`) },
          ...(kind === 'refundFailed' ? [topUpLink(locale, config)] : []),
        ],
      }
    }
  return {
    toUsers: write('refundFailed'),
    toCompany: (config) => write('refundFailedCompany')('en', config),
    toOthers: [],
  }
}

function customerEmail(
  row: ChargebackRow,
  topUp: TopUpRow,
  locale: Locale,
  config: Pick<Config, 'publicUrl'>,
): EmailContent {
  const say = translator(row, topUp, locale)
  const news = row.state === 'won' || row.state === 'lost' ? row.state : 'open'
  const variant = news === 'lost' && row.dueCents > 0 ? 'lostOwing' : news
  return {
    locale,
    subject: say(`mail.chargeback.${news}.subject`),
    blocks: [
      { kind: 'paragraph', text: say(`mail.chargeback.${variant}.body`) },
      { kind: 'facts', rows: chargebackFacts(row, topUp, locale) },
      topUpLink(locale, config),
    ],
  }
}

function companyEmail(row: ChargebackRow, topUp: TopUpRow): EmailContent {
  const say = translator(row, topUp, 'en')
  const by =
    row.answerBy &&
    new Intl.DateTimeFormat(LOCALE_FACTS.en.bcp47, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: BOOKS_ZONE,
    }).format(row.answerBy)
  const facts: [string, string][] = [
    ...chargebackFacts(row, topUp, 'en'),
    [say('field.reason'), row.reason],
    ...(by ? [[say('field.answerBy'), by] satisfies [string, string]] : []),
  ]
  return {
    locale: 'en',
    subject: say('mail.chargebackCompany.subject'),
    blocks: [
      { kind: 'paragraph', text: say(`mail.chargebackCompany.${row.state}.body`) },
      { kind: 'facts', rows: facts },
    ],
  }
}

function translator(
  { number, amountCents, feeCents, frozenCents, dueCents, reason }: ChargebackRow,
  topUp: TopUpRow,
  locale: Locale,
): (id: string) => string {
  const money = (cents: number) => formatMoney(cents, LOCALE_FACTS[locale].bcp47)
  const words = {
    number,
    topUp: topUp.number,
    amount: money(amountCents),
    held: money(frozenCents),
    due: money(dueCents),
    fee: money(feeCents),
    reason,
  }
  return (id) => sentence(locale, id, words)
}

const chargebackFacts = (
  { number, amountCents }: ChargebackRow,
  topUp: TopUpRow,
  locale: Locale,
): [string, string][] => [
  [sentence(locale, 'field.referenceNumber'), topUp.number],
  [sentence(locale, 'field.amount'), formatMoney(amountCents, LOCALE_FACTS[locale].bcp47)],
  [sentence(locale, 'field.chargebackNumber'), number],
]

const topUpLink = (locale: Locale, config: Pick<Config, 'publicUrl'>) =>
  ({
    kind: 'link',
    label: sentence(locale, 'mail.topUp.link'),
    href: `${config.publicUrl}${ACCOUNT_PATHS.topUp}`,
  }) as const

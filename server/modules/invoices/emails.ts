import { eq } from 'drizzle-orm'
import { dueCents } from '#src/domain/money/invoice.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { invoicePath } from '#src/paths.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { disputes, invoices } from '#server/db/schema/money/invoices.ts'
import type { EmailContent, EmailBlock } from '#server/mail/email.ts'
import type { NoticeContent } from '#server/mail/notices.ts'
import { sentence } from '#server/platform/messages.ts'
import type { InvoiceRow } from './issue.ts'

type News = 'adjustment' | 'credited' | 'disputeOpened' | 'disputeAccepted' | 'disputeRejected'
interface EmailFacts {
  invoice: InvoiceRow
  quoted?: string | null
  amountCents?: number
}

/** A carrier charged more: what, why, and until when to pay. */
export async function adjustmentNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const invoice = await db.one(invoices, eq(invoices.id, id))
  return invoice
    ? {
        toUsers: (locale, config) =>
          writeEmail('adjustment', { invoice, quoted: invoice.content.adjustment?.note }, locale, config),
        toOthers: [],
      }
    : null
}

/**
 * Part of what was paid came back.
 * @param id of the credit note
 */
export async function creditedNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const note = await db.one(invoices, eq(invoices.id, id))
  const invoice = note?.refersTo && (await db.one(invoices, eq(invoices.id, note.refersTo)))
  return invoice
    ? {
        toUsers: (locale, config) =>
          writeEmail('credited', { invoice, amountCents: note.totalCents }, locale, config),
        toOthers: [],
      }
    : null
}

/** Goes to the operator too, who has to answer. */
export async function disputeOpenedNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const facts = await findDispute(db, id)
  return (
    facts && {
      toUsers: (locale, config) => writeEmail('disputeOpened', facts, locale, config),
      toCompany: (config) => writeEmail('disputeOpened', facts, 'en', config, true),
      toOthers: [],
    }
  )
}

export async function disputeAnsweredNotice(db: CustomerDb, id: string): Promise<NoticeContent | null> {
  const dispute = await db.one(disputes, eq(disputes.id, id))
  const facts = dispute && (await findDispute(db, id))
  if (!facts || dispute.state === 'open') return null
  const news = dispute.state === 'accepted' ? 'disputeAccepted' : 'disputeRejected'
  return {
    toUsers: (locale, config) =>
      writeEmail(
        news,
        { ...facts, quoted: dispute.answer, amountCents: dispute.creditedCents },
        locale,
        config,
      ),
    toOthers: [],
  }
}

async function findDispute(db: CustomerDb, id: string): Promise<EmailFacts | null> {
  const dispute = await db.one(disputes, eq(disputes.id, id))
  const invoice = dispute && (await db.one(invoices, eq(invoices.id, dispute.invoiceId)))
  return invoice ? { invoice, quoted: dispute.message } : null
}

function writeEmail(
  news: News,
  { invoice, quoted, amountCents = 0 }: EmailFacts,
  locale: Locale,
  config: Config,
  toCompany = false,
): EmailContent {
  const { bcp47 } = LOCALE_FACTS[locale]
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const money = (cents: number) => formatMoney(cents, bcp47)
  const words = { number: invoice.number, order: invoice.orderNumber, amount: money(amountCents) }
  const due = dueCents(invoice)
  const rows: [string, string][] = [
    [say('field.invoiceNumber'), invoice.number],
    [say('field.orderNumber'), invoice.orderNumber],
    [say('field.carrier'), invoice.content.carrierName],
    ...(invoice.content.adjustment
      ? [
          [
            say('field.reason'),
            say(`option.adjustmentReason.${invoice.content.adjustment.reason}`),
          ] satisfies [string, string],
        ]
      : []),
    [say('price.total'), money(invoice.totalCents)],
    ...(due > 0 && invoice.dueAt
      ? [
          [
            say('field.dueDate'),
            new Intl.DateTimeFormat(bcp47, { dateStyle: 'long', timeZone: BOOKS_ZONE }).format(invoice.dueAt),
          ] satisfies [string, string],
        ]
      : []),
  ]
  const blocks: EmailBlock[] = [
    { kind: 'paragraph', text: say(`mail.invoice.${toCompany ? 'disputeOpenedCompany' : news}.body`, words) },
    ...(quoted ? [{ kind: 'quote', text: quoted } as const] : []),
    { kind: 'facts', rows },
    ...(toCompany
      ? []
      : [
          {
            kind: 'link',
            label: say('mail.invoice.link'),
            href: `${config.publicUrl}${invoicePath(invoice.id)}`,
          } as const,
        ]),
  ]
  return { locale, subject: say(`mail.invoice.${news}.subject`, words), blocks }
}

import { dueCents } from '#src/domain/invoice.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/locale.ts'
import { formatMoney } from '#src/domain/money.ts'
import { BOOKS_ZONE } from '#server/books.ts'
import type { Config } from '#server/config.ts'
import type { Paper } from '#server/documents/paper.ts'
import { labelWords } from '#server/documents/words.ts'
import { sentence } from '#server/text.ts'
import type { InvoiceRow } from './issue.ts'

/** An invoice or a credit note with all that the CRA asks for, whatever the amount (facts §7): supplier and registration, buyer, terms, taxes by kind. */
export function invoicePaper(row: InvoiceRow, refersTo: string | null, locale: Locale, { site }: Pick<Config, 'site'>): Paper {
  const { bcp47 } = LOCALE_FACTS[locale]
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const fact = (label: string, value: string) => say('mail.fact', { label: say(label), value })
  const money = (cents: number) => formatMoney(cents, bcp47)
  const day = (at: Date) => new Intl.DateTimeFormat(bcp47, { dateStyle: 'long', timeZone: BOOKS_ZONE }).format(at)
  const percent = (text: string) => new Intl.NumberFormat(bcp47, { style: 'percent', maximumFractionDigits: 3 }).format(Number(text) / 100)
  const { lines, taxes, buyer, carrierName, serviceName, route, sample, adjustment } = row.content
  const isNote = row.kind === 'creditNote'
  const sign = isNote ? -1 : 1
  const due = dueCents(row)
  const what = [say(`invoice.kind.${row.kind}`), `${carrierName} ${serviceName}`, route].join(' · ')
  return {
    locale, title: `${say(`invoice.kind.${row.kind}`)} ${row.number}`, at: row.createdAt,
    parts: [
      { kind: 'title', text: site.name, aside: `${say(`invoice.kind.${row.kind}`)} ${row.number}` },
      ...(sample ? [{ kind: 'banner', text: labelWords(locale).sample } as const] : []),
      {
        kind: 'columns',
        columns: [
          [say('invoice.from'), site.name, site.address, site.phone, site.email, fact('field.taxRegistration', site.taxNumber)],
          [say('invoice.to'), ...[buyer.company, buyer.name].filter(Boolean), ...(buyer.taxNumber ? [fact('field.taxRegistration', buyer.taxNumber)] : [])],
          [
            say('field.details'), fact('field.invoiceNumber', row.number), fact('field.invoiceDate', day(row.createdAt)), fact('field.orderNumber', row.orderNumber),
            ...(refersTo ? [fact('invoice.refersTo', refersTo)] : []), ...(row.dueAt && due > 0 ? [fact('field.dueDate', day(row.dueAt))] : []),
          ],
        ],
      },
      { kind: 'text', text: what, weight: 'bold' },
      ...(adjustment && !isNote ? [{ kind: 'text', text: [say(`option.adjustmentReason.${adjustment.reason}`), adjustment.note].filter(Boolean).join(' · ') } as const] : []),
      {
        kind: 'table', head: [say('field.details'), say('field.amount')], widths: [0.75, 0.25], numbers: [false, true], sums: 1,
        rows: [
          ...lines.map(({ kind, amountCents }) => [say(`price.${kind}`), money(sign * amountCents)]),
          [say('price.subtotal'), money(sign * row.subtotalCents)],
          ...taxes.map(({ type, ratePct, amountCents }) => [say(`tax.${type}`, { rate: percent(ratePct) }), money(sign * amountCents)]),
          [say('price.total'), money(sign * row.totalCents)],
        ],
      },
      { kind: 'text', text: termsOf() },
      ...(row.creditedCents > 0 ? [{ kind: 'text', text: say('invoice.creditedPart', { amount: money(row.creditedCents) }) } as const] : []),
    ],
    footer: `${site.name} · ${say('invoice.currency')}`,
  }

  function termsOf(): string {
    if (isNote) return say('invoice.terms.creditNote')
    if (due > 0) return say('invoice.terms.due', { amount: money(due), date: day(row.dueAt ?? row.createdAt) })
    return row.paidAt ? say('invoice.terms.paid', { date: day(row.paidAt) }) : say('invoice.terms.nothing')
  }
}

import { dueCents } from '#src/domain/money/invoice.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney, sumCents } from '#src/domain/money/money.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { bookMonth, BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Config } from '#server/platform/config.ts'
import { billingWord } from '#server/documents/papers/billing-words.ts'
import type { Supplier } from '#server/db/schema/money/invoices.ts'
import type { Paper, PaperPart } from '#server/documents/papers/paper.ts'
import { labelWords } from '#server/documents/words.ts'
import { sentence } from '#server/platform/messages.ts'
import type { InvoiceRow } from './issue.ts'
import { supplierOn } from './supplier.ts'
import { shippedFacts } from './shipped-facts.ts'
import type { Order } from '#server/modules/orders/repository.ts'

/**
 * An invoice and its order. The order is read as it is now, because the carrier's number comes after the
 * invoice.
 */
interface InvoicedOrder {
  row: InvoiceRow
  order: Order | undefined
}

/**
 * An invoice or credit note with everything the CRA asks for, whatever the amount (docs/facts.md §7):
 * supplier and registrations, buyer, terms, taxes by kind. Revenu Québec's number stands beside its tax.
 * @param refersTo the number of the invoice that a credit note corrects
 */
export function invoicePaper(
  { row, order }: InvoicedOrder,
  refersTo: string | null,
  locale: Locale,
  config: Pick<Config, 'site' | 'registrations'>,
): Paper {
  const site = row.supplier ?? supplierOn(config, row.createdAt)
  const wording = wordingFor(locale, site)
  const { say, fact, money, day } = wording
  const { lines, taxes, carrierName, serviceName, route, sample, topUp, adjustment } = row.content
  const isNote = row.kind === 'creditNote'
  const sign = isNote ? -1 : 1
  const due = dueCents(row)
  const title = `${say(`invoice.kind.${row.kind}`)} ${row.number}`
  return {
    locale,
    title,
    at: row.createdAt,
    parts: [
      ...headParts(wording, row, title, sample, [
        fact('field.invoiceNumber', row.number),
        fact('field.invoiceDate', day(row.createdAt)),
        topUp ? fact('ledger.reason.topUp', topUp) : fact('field.orderNumber', row.orderNumber),
        ...(refersTo ? [fact('invoice.refersTo', refersTo)] : []),
        ...(row.dueAt && due > 0 ? [fact('field.dueDate', day(row.dueAt))] : []),
      ]),
      {
        kind: 'text',
        text: [
          say(`invoice.kind.${row.kind}`),
          ...(topUp ? [say('price.cardFee')] : [`${carrierName} ${serviceName}`, route]),
        ].join(' · '),
        weight: 'bold',
      },
      ...(row.content.asAgent ? [{ kind: 'text', text: agencyWords(wording, row) } as const] : []),
      ...(order
        ? [
            {
              kind: 'text',
              text: shippedFacts(order, locale)
                .map(([label, value]) => fact(label, value))
                .join(' · '),
            } as const,
          ]
        : []),
      ...(adjustment && !isNote
        ? [
            {
              kind: 'text',
              text: [say(`option.adjustmentReason.${adjustment.reason}`), adjustment.note]
                .filter(Boolean)
                .join(' · '),
            } as const,
          ]
        : []),
      {
        kind: 'table',
        head: [say('field.details'), say('field.amount')],
        widths: [0.75, 0.25],
        numbers: [false, true],
        sums: 1,
        rows: [
          ...lines.map(({ kind, amountCents }) => [say(`price.${kind}`), money(sign * amountCents)]),
          ...sumRows(wording, {
            subtotalCents: sign * row.subtotalCents,
            taxes: taxes.map((tax) => ({ ...tax, amountCents: sign * tax.amountCents })),
            totalCents: sign * row.totalCents,
          }),
        ],
      },
      { kind: 'text', text: paymentTerms() },
      ...(row.creditedCents > 0
        ? [{ kind: 'text', text: say('invoice.creditedPart', { amount: money(row.creditedCents) }) } as const]
        : []),
    ],
    footer: `${site.name} · ${say('invoice.currency')}`,
  }

  function paymentTerms(): string {
    if (isNote) return say('invoice.terms.creditNote')
    if (due > 0)
      return say('invoice.terms.due', { amount: money(due), date: day(row.dueAt ?? row.createdAt) })
    return row.paidAt ? say('invoice.terms.paid', { date: day(row.paidAt) }) : say('invoice.terms.nothing')
  }
}

/**
 * All purchases of a month as one invoice, oldest first, for customers who want one per month instead of one
 * per label. Its date is that of the last purchase.
 */
export function monthlyInvoicePaper(
  number: string,
  about: readonly [InvoicedOrder, ...InvoicedOrder[]],
  locale: Locale,
  config: Pick<Config, 'site' | 'registrations'>,
  now: Date,
): Paper {
  const rows = about.map(({ row }) => row)
  const newest = rows.at(-1)!
  const site = newest.supplier ?? supplierOn(config, newest.createdAt)
  const wording = wordingFor(locale, site)
  const { say, fact, money, day, short } = wording
  const title = `${say('invoice.kind.purchase')} ${number}`
  const credited = sumCents(rows.map(({ creditedCents }) => creditedCents))
  return {
    locale,
    title,
    at: newest.createdAt,
    parts: [
      ...headParts(
        wording,
        newest,
        title,
        rows.some(({ content }) => content.sample),
        [fact('field.invoiceNumber', number), fact('field.invoiceDate', day(newest.createdAt))],
      ),
      ...(bookMonth(now) === bookMonth(newest.createdAt)
        ? [{ kind: 'text', text: billingWord(locale, 'monthToDate') } as const]
        : []),
      {
        kind: 'table',
        head: [say('field.date'), say('field.orderNumber'), say('field.details'), say('field.amount')],
        widths: [0.16, 0.18, 0.5, 0.16],
        numbers: [false, false, false, true],
        sums: 1,
        rows: [
          ...about.map(({ row, order }) => [
            short(row.createdAt),
            row.orderNumber,
            [
              `${row.content.carrierName} ${row.content.serviceName} · ${row.content.route}`,
              ...(row.content.asAgent ? [agencyWords(wording, row)] : []),
              ...(order
                ? [
                    shippedFacts(order, locale)
                      .map(([label, value]) => fact(label, value))
                      .join(' · '),
                  ]
                : []),
            ].join('\n'),
            money(row.subtotalCents),
          ]),
          ...sumRows(wording, {
            subtotalCents: sumCents(rows.map(({ subtotalCents }) => subtotalCents)),
            taxes: sumByKind(rows.flatMap(({ content }) => content.taxes)),
            totalCents: sumCents(rows.map(({ totalCents }) => totalCents)),
          }).map(([words, amount]) => ['', '', words!, amount!]),
        ],
      },
      { kind: 'text', text: say('invoice.terms.paid', { date: day(newest.paidAt ?? newest.createdAt) }) },
      ...(credited > 0
        ? [{ kind: 'text', text: say('invoice.creditedPart', { amount: money(credited) }) } as const]
        : []),
    ],
    footer: `${site.name} · ${say('invoice.currency')}`,
  }
}

type Wording = ReturnType<typeof wordingFor>

function wordingFor(locale: Locale, site: Supplier) {
  const { bcp47 } = LOCALE_FACTS[locale]
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const dated = (dateStyle: 'long' | 'medium') => (at: Date) =>
    new Intl.DateTimeFormat(bcp47, { dateStyle, timeZone: BOOKS_ZONE }).format(at)
  return {
    locale,
    site,
    say,
    fact: (label: string, value: string) => say('mail.fact', { label: say(label), value }),
    money: (cents: number) => formatMoney(cents, bcp47),
    day: dated('long'),
    short: dated('medium'),
    percent: (text: string) =>
      new Intl.NumberFormat(bcp47, { style: 'percent', maximumFractionDigits: 3 }).format(Number(text) / 100),
  }
}

/**
 * Names who supplies the carriage and who sells it for them. The agent's registration is enough for the
 * buyer's input tax credit (SOR/91-45, s. 2 “intermediary”, s. 3).
 */
function agencyWords({ site, fact }: Wording, { content: { carrierName } }: InvoiceRow): string {
  return `${fact('invoice.carriageBy', carrierName)} · ${fact('invoice.agent', site.name)}`
}

function headParts(
  { locale, site, say, fact }: Wording,
  { content: { buyer } }: InvoiceRow,
  title: string,
  sample: boolean,
  details: string[],
): PaperPart[] {
  return [
    { kind: 'title', text: site.name, aside: title },
    ...(sample ? [{ kind: 'banner', text: labelWords(locale).sample } as const] : []),
    {
      kind: 'columns',
      columns: [
        [
          say('invoice.from'),
          site.name,
          site.address,
          site.phone,
          site.email,
          ...(site.taxNumber ? [fact('field.taxRegistration', site.taxNumber)] : []),
        ],
        [
          say('invoice.to'),
          ...[buyer.company, buyer.name].filter(Boolean),
          ...(buyer.address ?? '').split('\n').filter(Boolean),
          ...(buyer.taxNumber ? [fact('field.taxRegistration', buyer.taxNumber)] : []),
        ],
        [say('field.details'), ...details],
      ],
    },
  ]
}

function sumRows(
  { site, say, money, percent }: Wording,
  {
    subtotalCents,
    taxes,
    totalCents,
  }: { subtotalCents: number; taxes: readonly TaxLine[]; totalCents: number },
): string[][] {
  return [
    [say('price.subtotal'), money(subtotalCents)],
    ...taxes.map(({ type, ratePct, amountCents }) => [
      [say(`tax.${type}`, { rate: percent(ratePct) }), type === 'QST' ? site.qstNumber : site.taxNumber]
        .filter(Boolean)
        .join(' · '),
      money(amountCents),
    ]),
    [say('price.total'), money(totalCents)],
  ]
}

function sumByKind(taxes: readonly TaxLine[]): TaxLine[] {
  const sums = new Map<string, TaxLine>()
  for (const tax of taxes) {
    const kind = `${tax.type} ${tax.ratePct}`
    sums.set(kind, { ...tax, amountCents: tax.amountCents + (sums.get(kind)?.amountCents ?? 0) })
  }
  return [...sums.values()]
}

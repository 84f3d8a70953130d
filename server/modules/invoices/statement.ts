import { and, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '#src/contract/billing/invoices.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney, type Cents } from '#src/domain/money/money.ts'
import { TAX_TYPES, type TaxType } from '#src/domain/money/tax.ts'
import {
  beginningOfMonth,
  bookMonth,
  bookMonthOf,
  BOOKS_ZONE,
  monthAfter,
} from '#server/platform/fiscal-period.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { ledgerEntries } from '#server/db/schema/money/ledger.ts'
import { billingWord } from '#server/documents/papers/billing-words.ts'
import type { Paper } from '#server/documents/papers/paper.ts'
import { creditsMoved, movementsBetween, ofCredits } from '#server/modules/billing/ledger.ts'
import { sentence } from '#server/platform/messages.ts'

/**
 * The credits month by month, newest first: opening balance, in, out, closing balance. Months without
 * movements are included.
 */
export async function listStatements(db: CustomerDb, now: Date): Promise<Statement[]> {
  const sums = await db.sumBy(
    ledgerEntries,
    bookMonthOf(ledgerEntries.createdAt),
    { came: sql`greatest(-${creditsMoved}, 0)`, went: sql`greatest(${creditsMoved}, 0)`, n: sql`1` },
    ofCredits,
  )
  const known = [...sums.keys()].toSorted()
  const months = known.length > 0 ? monthsFrom(known[0]!, bookMonth(now)) : []
  let closingCents = 0
  return months
    .map((month): Statement => {
      const { came = 0, went = 0, n = 0 } = sums.get(month) ?? {}
      const openingCents = closingCents
      closingCents += came - went
      return { month, openingCents, inCents: came, outCents: went, closingCents, count: n }
    })
    .toReversed()
}

/** One month's statement with every movement. */
export async function statementPaper(
  db: CustomerDb,
  { month, openingCents, inCents, outCents, closingCents }: Statement,
  locale: Locale,
  { site }: Pick<Config, 'site'>,
  now: Date,
): Promise<Paper> {
  const { bcp47 } = LOCALE_FACTS[locale]
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const money = (cents: number) => formatMoney(cents, bcp47)
  const day = (at: Date) =>
    new Intl.DateTimeFormat(bcp47, { dateStyle: 'medium', timeZone: BOOKS_ZONE }).format(at)
  const { company } = await db.self()
  const rows: string[][] = []
  let balance = openingCents
  for await (const { at, reason, document, invoice, amountCents } of movementsBetween(
    db,
    beginningOfMonth(month),
    beginningOfMonth(monthAfter(month)),
  )) {
    balance += amountCents
    rows.push([
      day(at),
      say(`ledger.reason.${reason}`),
      document === invoice ? '' : (document ?? ''),
      invoice ?? '',
      money(amountCents),
      money(balance),
    ])
  }
  const taxes = await monthTaxes(db, month)
  return {
    locale,
    title: `${say('page.billing.statement')} ${month}`,
    at: beginningOfMonth(monthAfter(month)) < now ? beginningOfMonth(monthAfter(month)) : now,
    parts: [
      { kind: 'title', text: site.name, aside: `${say('page.billing.statement')} ${month}` },
      {
        kind: 'columns',
        columns: [
          [say('invoice.from'), site.name, site.address, site.phone, site.email],
          company ? [say('invoice.to'), company] : [''],
        ],
      },
      {
        kind: 'table',
        head: [
          say('field.date'),
          say('field.reason'),
          say('field.document'),
          billingWord(locale, 'invoice'),
          say('field.amount'),
          billingWord(locale, 'balance'),
        ],
        widths: [0.16, 0.22, 0.175, 0.165, 0.14, 0.14],
        numbers: [false, false, false, false, true, true],
        sums: 3,
        rows: [
          ['', say('page.billing.opening'), '', '', '', money(openingCents)],
          ...rows,
          ['', say('page.billing.cameIn'), '', '', money(inCents), ''],
          ['', say('page.billing.wentOut'), '', '', money(-outCents), ''],
          ['', say('page.billing.closing'), '', '', '', money(closingCents)],
        ],
      },
      ...(taxes.length > 0
        ? [
            {
              kind: 'table',
              head: [billingWord(locale, 'taxes'), say('field.amount')],
              widths: [0.8, 0.2],
              numbers: [false, true],
              rows: taxes.map(([type, cents]) => [billingWord(locale, type), money(cents)]),
            } as const,
          ]
        : []),
    ],
    footer: `${site.name} · ${say('invoice.currency')}`,
  }
}

/** What was charged of each tax in a month and not credited, whether it was paid by then or not. */
async function monthTaxes(db: CustomerDb, month: string): Promise<[TaxType, Cents][]> {
  const charged = (type: TaxType) =>
    sql`
      coalesce((select -sum(l.amount) from ledger_lines l
          where l.customer_id = ${ledgerEntries.customerId} and l.entry_id = ${ledgerEntries.id}
          and l.account = ${`tax_${type}`}), 0)`
  const sums = await db.sumBy(
    ledgerEntries,
    bookMonthOf(ledgerEntries.createdAt),
    Object.fromEntries(TAX_TYPES.map((type) => [type, charged(type)])) as Record<TaxType, SQL>,
    and(
      gte(ledgerEntries.createdAt, beginningOfMonth(month)),
      lt(ledgerEntries.createdAt, beginningOfMonth(monthAfter(month))),
    ),
  )
  return TAX_TYPES.flatMap((type): [TaxType, Cents][] =>
    sums.get(month)?.[type] ? [[type, sums.get(month)![type]]] : [],
  )
}

function monthsFrom(first: string, last: string): string[] {
  const months = [first]
  while (months.at(-1)! < last) months.push(monthAfter(months.at(-1)!))
  return months
}

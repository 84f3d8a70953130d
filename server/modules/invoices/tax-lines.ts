import { and, asc, gte, lt, sql } from 'drizzle-orm'
import type { InvoiceKind } from '#src/domain/money/invoice.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { TaxLine, TaxType } from '#src/domain/money/tax.ts'
import type { Sql } from '#server/db/sql.ts'
import { invoices, type InvoiceContent } from '#server/db/schema/money/invoices.ts'
import { taxedPlace } from '#server/platform/gazetteer.ts'

/** One tax of one invoice or credit note. Credit notes have negative base and tax. */
export interface InvoiceTaxLine {
  at: Date
  /** The number of the invoice or credit note. */
  document: string
  kind: 'sale' | 'adjustment' | 'credit' | 'badDebt' | 'fee'
  tax: TaxType
  /** Place of supply, such as "ON"; '' outside Canada. */
  province: string
  /** In percent, such as "9.975". */
  rate: string
  baseCents: Cents
  taxCents: Cents
}

/**
 * The taxes of everything invoiced or credited from a moment (inclusive) until another (exclusive), oldest
 * first: the basis of tax returns. Each document has exactly one line of GST or HST, so that the bases add up
 * to the sales; what is zero-rated has GST at 0%.
 */
export async function taxLinesBetween(db: Sql, from: Date, to: Date): Promise<InvoiceTaxLine[]> {
  const { content } = invoices
  const rows = await db
    .select({
      at: invoices.createdAt,
      document: invoices.number,
      kind: invoices.kind,
      cause: invoices.cause,
      subtotalCents: invoices.subtotalCents,
      taxes: sql<TaxLine[]>`${content}->'taxes'`,
      route: sql<string>`${content}->>'route'`,
      province: sql<string | null>`${content}->>'province'`,
      reason: sql<string | null>`${content}->'adjustment'->>'reason'`,
    })
    .from(invoices)
    .where(and(gte(invoices.createdAt, from), lt(invoices.createdAt, to)))
    .orderBy(asc(invoices.createdAt), asc(invoices.number))
  return rows.flatMap(({ at, document, kind, cause, subtotalCents, taxes, reason, ...place }) => {
    const sign = kind === 'creditNote' ? -1 : 1
    const line = ({ type, ratePct, amountCents }: TaxLine): InvoiceTaxLine => ({
      at,
      document,
      kind: kindOf(kind, cause, reason),
      tax: type,
      province: provinceOf(place),
      rate: ratePct,
      baseCents: sign * subtotalCents,
      taxCents: amountCents === 0 ? 0 : sign * amountCents,
    })
    return [
      ...(taxes.some(({ type }) => type !== 'QST')
        ? []
        : [line({ type: 'GST', ratePct: '0', amountCents: 0 })]),
      ...taxes.map(line),
    ]
  })
}

function kindOf(kind: InvoiceKind, cause: string, reason: string | null): InvoiceTaxLine['kind'] {
  if (kind === 'creditNote') return cause.startsWith('bad-debt:') ? 'badDebt' : 'credit'
  if (kind === 'purchase') return 'sale'
  return kind === 'fee' || reason === 'cancellation' ? 'fee' : 'adjustment'
}

/**
 * Invoices from before the province was stored have it in the last postal code of their route, "M1B 0A1 → H3B
 * 1A7"; destinations abroad have their country after the code.
 */
function provinceOf({
  province,
  route,
}: { province: string | null } & Pick<InvoiceContent, 'route'>): string {
  return province ?? taxedPlace({ country: 'CA', postalCode: route.split(' → ').at(-1)! }).province
}

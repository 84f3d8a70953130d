import { sql } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { TaxType } from '#src/domain/money/tax.ts'
import { BOOKS_ZONE, bookMonth, dayBegins } from '#server/platform/fiscal-period.ts'
import type { Sql } from '#server/db/sql.ts'
import { CAUSES } from '#server/modules/costs/ledger-rules.ts'
import { taxLinesBetween } from '#server/modules/invoices/tax-lines.ts'

export type TaxReturn = 'gst' | 'qst'
/**
 * One group of figures of a return: a month, a kind of event, a province of supply and a rate. `badDebt` and
 * `adjustment` are booked without an invoice. `agency` is the carriers' part of what was invoiced as their
 * agent; it is negative.
 */
export interface TaxFigure {
  month: string
  kind: 'sale' | 'adjustment' | 'fee' | 'credit' | 'agency' | 'badDebt' | 'other' | 'input'
  tax: string
  province: string
  rate: string
  baseCents: Cents
  taxCents: Cents
}

/** A line of the form, by its number. */
export interface ReturnLine {
  line: string
  title: string
  cents: Cents
}

export interface ReturnFigures {
  figures: TaxFigure[]
  lines: ReturnLine[]
}

/** What a figure is made of: a document, or an entry of the books. */
export interface ReturnItem extends TaxFigure {
  at: Date
  document: string
  /** '' of an invoice or a credit note. */
  entryId: string
}

const TAXES: Readonly<Record<TaxReturn, readonly TaxType[]>> = { gst: ['GST', 'HST'], qst: ['QST'] }
/**
 * First line of the GST/HST return (CRA, GST34) and of the QST part of Revenu Québec's FPZ-500, which has the
 * same lines counted from 200.
 */
const FIRST_LINE: Readonly<Record<TaxReturn, number>> = { gst: 100, qst: 200 }

/**
 * The figures of a GST/HST or QST return, from the first to the last day inclusive. Credit notes and bad
 * debts are deductions from net tax (Excise Tax Act, s. 232(3) and 231; the same in the Act respecting the
 * QST); suppliers' taxes are input credits. What was sold as a carrier's agent is in the carrier's return,
 * except for the commission.
 */
export async function returnFigures(
  db: Sql,
  kind: TaxReturn,
  from: string,
  to: string,
): Promise<ReturnFigures> {
  return figuresOf(kind, await returnItems(db, kind, from, to))
}

/** Everything that a return is about, each document or entry by itself, oldest first. */
export async function returnItems(db: Sql, kind: TaxReturn, from: string, to: string): Promise<ReturnItem[]> {
  const [begin, end] = [dayBegins(from), dayBegins(addDays(to, 1))]
  const taxes: readonly string[] = TAXES[kind]
  const invoiced = (await taxLinesBetween(db, begin, end))
    .filter(({ tax }) => taxes.includes(tax))
    .map((line): ReturnItem => ({ ...line, month: bookMonth(line.at), entryId: '' }))
  return [...invoiced, ...(await otherItems(db, taxes, begin, end))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

function figuresOf(kind: TaxReturn, items: readonly ReturnItem[]): ReturnFigures {
  const groups = new Map<string, TaxFigure>()
  for (const { month, kind: event, tax, province, rate, baseCents, taxCents } of items) {
    const figure = { month, kind: event, tax, province, rate }
    const key = groupKey(figure)
    const { baseCents: base = 0, taxCents: sum = 0 } = groups.get(key) ?? {}
    groups.set(key, { ...figure, baseCents: base + baseCents, taxCents: sum + taxCents })
  }
  const figures = [...groups.values()]
    .filter(({ baseCents, taxCents, kind: event }) => baseCents !== 0 || taxCents !== 0 || isInvoiced(event))
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  return { figures, lines: returnLines(kind, figures) }
}

const isInvoiced = (kind: TaxFigure['kind']): boolean => !['agency', 'other', 'input'].includes(kind)
const groupKey = ({ month, kind, tax, province, rate }: Omit<TaxFigure, 'baseCents' | 'taxCents'>) =>
  [month, kind, tax, province, rate].join('|')

/**
 * What a line of the form is made of, with what each adds to it; of a line that adds up others nothing. What is
 * corrected in the books adds to it or is deducted, as a month of it does.
 */
export function itemsOfLine(
  kind: TaxReturn,
  items: readonly ReturnItem[],
  line: string,
): { item: ReturnItem; cents: Cents }[] {
  const sums = new Map(
    figuresOf(kind, items).figures.map((figure) => [groupKey(figure), figure.taxCents] as const),
  )
  const isAdded = (item: ReturnItem) => (sums.get(groupKey(item)) ?? 0) > 0
  const pick = (cents: (item: ReturnItem) => Cents) =>
    items.map((item) => ({ item, cents: cents(item) })).filter((one) => one.cents !== 0)
  switch (Number(line) - FIRST_LINE[kind]) {
    case 1:
      return pick((item) =>
        ['sale', 'adjustment', 'fee', 'credit', 'agency'].includes(item.kind) ? item.baseCents : 0,
      )
    case 3:
      return pick((item) => (['sale', 'adjustment', 'fee', 'agency'].includes(item.kind) ? item.taxCents : 0))
    case 4:
      return pick((item) => (item.kind === 'other' && isAdded(item) ? item.taxCents : 0))
    case 6:
      return pick((item) => (item.kind === 'input' ? item.taxCents : 0))
    case 7:
      return pick((item) =>
        ['credit', 'badDebt'].includes(item.kind) || (item.kind === 'other' && !isAdded(item))
          ? 0 - item.taxCents
          : 0,
      )
    default:
      return []
  }
}

const sortKey = ({ month, kind, tax, rate, province }: TaxFigure) =>
  [month, kind, tax, rate, province].join('|')

/**
 * What the ledgers have besides invoices, by entry: customers' bad debts and corrections, the company's input credits,
 * and what was collected for carriers. Remittances aren't included.
 */
async function otherItems(db: Sql, taxes: readonly string[], from: Date, until: Date): Promise<ReturnItem[]> {
  const within = sql`at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz`
  const month = sql.raw(`to_char(at at time zone '${BOOKS_ZONE}', 'YYYY-MM')`)
  const named = (begins: string) =>
    sql.join(
      taxes.map((tax) => sql`${begins + tax}`),
      sql`, `,
    )
  // Every sale has a line of GST or HST; those in Québec have one of QST too.
  const carried = taxes.includes('QST')
    ? sql`'revenue_agency_QST'`
    : sql`'revenue_agency', 'revenue_agency_QST'`
  const { rows } = await db.execute<{
    month: string
    at: string
    document: string | null
    entry_id: string
    kind: 'badDebt' | 'other' | 'input' | 'agency'
    tax: string
    base: string
    cents: string
  }>(sql`
    select ${month} as month, at, entry_id, document,
      case when reason = 'writeOff' then 'badDebt'
        when customer_id is null and split_part(cause, ':', 1) in ${sql.raw(CAUSES)} then 'agency'
        else 'other' end as kind,
      substr(account, 5) as tax, 0 as base, 0 - sum(amount) as cents
    from general_ledger g
    where ${within} and account in (${named('tax_')}) and cause not like 'bank-line%'
      and (customer_id is null or not exists (select 1 from invoices v
        where v.customer_id = g.customer_id and v.cause = g.cause))
    group by 1, 2, 3, 4, 5, 6
    union all
    select ${month}, at, entry_id, document, 'input', substr(account, 17), 0, sum(amount) from general_ledger
    where ${within} and account in (${named('tax_recoverable_')}) and cause not like 'bank-line%'
    group by 1, 2, 3, 4, 5, 6
    union all
    select ${month}, at, entry_id, document, 'agency', ${taxes[0]!}, 0 - sum(amount), 0 from general_ledger
    where ${within} and account in (${carried})
    group by 1, 2, 3, 4, 5, 6`)
  return rows
    .map(({ base, cents, at, entry_id: entryId, document, ...row }) => ({
      ...row,
      at: new Date(at),
      entryId,
      document: document ?? '',
      province: '',
      rate: '',
      baseCents: Number(base),
      taxCents: Number(cents),
    }))
    .filter(({ baseCents, taxCents }) => baseCents !== 0 || taxCents !== 0)
}

function returnLines(kind: TaxReturn, figures: readonly TaxFigure[]): ReturnLine[] {
  const name = kind === 'gst' ? 'GST/HST' : 'QST'
  const sum = (of: 'baseCents' | 'taxCents', ...kinds: TaxFigure['kind'][]) =>
    figures.reduce((total, figure) => total + (kinds.includes(figure.kind) ? figure[of] : 0), 0)
  const others = figures.filter((figure) => figure.kind === 'other')
  const added = others.reduce((total, { taxCents }) => total + Math.max(taxCents, 0), 0)
  const deducted =
    others.reduce((total, { taxCents }) => total + Math.max(-taxCents, 0), 0) -
    sum('taxCents', 'credit', 'badDebt')
  const collected = sum('taxCents', 'sale', 'adjustment', 'fee', 'agency')
  const credits = sum('taxCents', 'input')
  const at = (line: number) => String(FIRST_LINE[kind] + line)
  return [
    {
      line: at(1),
      title: 'Sales and other revenue',
      cents: sum('baseCents', 'sale', 'adjustment', 'fee', 'credit', 'agency'),
    },
    { line: at(3), title: `${name} collected and collectible`, cents: collected },
    { line: at(4), title: 'Adjustments to be added', cents: added },
    { line: at(5), title: `Total ${name} and adjustments`, cents: collected + added },
    { line: at(6), title: kind === 'gst' ? 'Input tax credits' : 'Input tax refunds', cents: credits },
    { line: at(7), title: 'Adjustments to be deducted: credit notes and bad debts', cents: deducted },
    { line: at(8), title: 'Total credits and adjustments', cents: credits + deducted },
    { line: at(9), title: `Net ${name}`, cents: collected + added - credits - deducted },
  ]
}

import data from './data/duty-rules.json'
import taxRates from './data/tax-rates.json'
import { exchanged, usdInCad } from './customs-rules.ts'
import { CUSMA_COUNTRIES } from './cusma.ts'
import { isProvince } from './countries.ts'
import { percentOf, sumCents, type Cents } from './money.ts'
import type { TaxType } from './tax.ts'

/** How goods enter: it decides what is free and what is charged. `freight` and `sea` know no small consignments. */
export type EntryMode = 'courier' | 'mail' | 'freight' | 'sea'

export interface DutyLine {
  /** The whole line in cents of the question's currency. */
  valueCents: Cents
  hsCode: string
  /** Originating under CUSMA, with the certification to prove it. */
  cusma: boolean
  /** Typed by a person, a decimal text: wins over the table. */
  ratePct?: string
}

export interface DutyQuestion {
  /** Where it is sent from: small consignments are judged by direct shipment, not by origin (CBSA 20-18). */
  from: string
  to: 'CA' | 'US'
  /** YYYY-MM-DD of arrival. */
  date: string
  mode: EntryMode
  currency: 'CAD' | 'USD'
  lines: readonly DutyLine[]
  /** Canadian dollars for one U.S. dollar; without it the house default of the day. */
  usdInCad?: string
  /** Set for goods of private people (casual goods): then the province's part of the tax is due at the border too. */
  casualTo?: string
  /** A broker clears it: adds the house fee table. */
  brokered?: boolean
}

export interface DutyFee { kind: 'mpf' | 'hmf' | 'brokerage' | 'disbursement' | 'additional'; cents: Cents }
export interface ImportTax { type: TaxType | 'PST' | 'RST'; ratePct: string; cents: Cents }

export interface DutyEstimate {
  /** Of every amount here: CAD into Canada, USD into the United States. */
  currency: 'CAD' | 'USD'
  valueCents: Cents
  lines: { ratePct: string; cents: Cents; basis: 'free' | 'cusma' | 'table' | 'typed' }[]
  dutyCents: Cents
  taxes: ImportTax[]
  fees: DutyFee[]
  totalCents: Cents
  usdInCad: string
  /** The first day of the oldest table used: an estimate is no better than that. */
  asOf: string
  /** Message ids of what the estimate leaves open: notice.duty.*. */
  notes: string[]
}

/** Lines whose rate is not known: a person must say it, nothing is invented (D33). */
export interface DutyUnknown { unknown: number[] }

/**
 * What an import will probably cost: duty, taxes and fees by data/duty-rules.json on that day (facts §5). An estimate, never official.
 * Rounded half up to the cent, each line and each tax once.
 * @throws RangeError for a day before the tables begin, a rate that is no decimal, or a province that is none
 */
export function estimateDuty(question: DutyQuestion): DutyEstimate | DutyUnknown {
  const currency = question.to === 'CA' ? 'CAD' : 'USD'
  const rate = question.usdInCad ?? usdInCad(question.date)
  const values = question.lines.map(({ valueCents }) => exchanged(valueCents, question.currency, currency, rate))
  const valueCents = sumCents(values)
  const free = freedom(question, valueCents)
  const rates = question.lines.map((line) => (free.duty ? { ratePct: '0', basis: 'free' as const } : rateOf(line, question.to)))
  const unknown = rates.flatMap((one, at) => (one ? [] : [at]))
  if (unknown.length > 0) return { unknown }
  const lines = rates.map((one, at) => ({ ...one!, cents: percentOf(values[at]!, one!.ratePct) }))
  const dutyCents = sumCents(lines.map(({ cents }) => cents))
  const taxes = question.to === 'CA' && !free.tax ? canadianTaxes(question, valueCents + dutyCents) : []
  const advanced = dutyCents + sumCents(taxes.map(({ cents }) => cents))
  const fees = [...question.to === 'US' && !free.tax ? americanFees(question, values) : [], ...question.brokered ? brokerage(question, valueCents, advanced, currency, rate) : []]
  return {
    currency, valueCents, lines, dutyCents, taxes, fees, usdInCad: rate, totalCents: sumCents([advanced, ...fees.map(({ cents }) => cents)]),
    asOf: (question.to === 'CA' ? data.canada.deMinimis : data.unitedStates.mpf).findLast(({ from }) => from <= question.date)?.from ?? '', notes: notesOf(question),
  }
}

/** What of it is free because the consignment is small. */
function freedom({ from, to, mode, date }: DutyQuestion, valueCents: Cents): { duty: boolean; tax: boolean } {
  if (to === 'US') {
    const all = valueCents <= row(data.unitedStates.deMinimis, date).freeUpToCents
    return { duty: all, tax: all }
  }
  const rows = row(data.canada.deMinimis, date)
  if (mode !== 'courier' && mode !== 'mail') return { duty: false, tax: false }
  const small = mode === 'mail' ? rows.mail : from === 'US' || from === 'MX' ? rows.courierFromUsMx : rows.courier
  return { duty: valueCents <= small.dutyFreeUpToCents, tax: valueCents <= small.freeUpToCents }
}

function rateOf({ ratePct, hsCode, cusma }: DutyLine, to: 'CA' | 'US'): { ratePct: string; basis: 'typed' | 'cusma' | 'table' } | null {
  if (ratePct !== undefined && ratePct !== '') return { ratePct, basis: 'typed' }
  const table: Record<string, { mfnPct: string; cusmaPct: string } | undefined> = to === 'CA' ? data.tariff.CA : {}
  const known = table[hsCode.slice(0, 8)]
  if (!known) return null
  return cusma ? { ratePct: known.cusmaPct, basis: 'cusma' } : { ratePct: known.mfnPct, basis: 'table' }
}

/** GST on value and duty; the province's part on casual goods only (D17-1-22), QST and PST not on GST. */
function canadianTaxes({ casualTo, date }: DutyQuestion, baseCents: Cents): ImportTax[] {
  const tax = (type: ImportTax['type'], ratePct: string): ImportTax => ({ type, ratePct, cents: percentOf(baseCents, ratePct) })
  if (casualTo === undefined) return [tax('GST', data.canada.gstPct)]
  if (!isProvince(casualTo)) throw new RangeError(`"${casualTo}" is no province`)
  const { federalOrHarmonized, separateProvincialTaxOnGoods: own } = taxRates.provinces[casualTo]
  const federal = row(federalOrHarmonized, date)
  return [tax(federal.type === 'HST' ? 'HST' : 'GST', federal.ratePct), ...own ? [tax(own.type as ImportTax['type'], own.ratePct)] : []]
}

/** Merchandise processing fee on what does not originate (19 CFR 24.23), harbor maintenance by sea (24.24), and duties above the tariff. */
function americanFees({ lines, mode, date }: DutyQuestion, values: readonly Cents[]): DutyFee[] {
  const { mpf: years, additional: surcharges, formalAboveCents, hmfPct } = data.unitedStates
  const foreign = sumCents(values.filter((_, at) => !lines[at]!.cusma))
  const all = sumCents(values)
  const mpf = row(years, date)
  const clamped = Math.min(mpf.maxCents, Math.max(mpf.minCents, percentOf(foreign, mpf.pct)))
  const extra = surcharges.filter(({ from, until }) => from <= date && date <= until).map(({ pct, exemptCusma }) => percentOf(exemptCusma ? foreign : all, pct))
  const fees: DutyFee[] = [
    { kind: 'mpf', cents: foreign === 0 ? 0 : all > formalAboveCents ? clamped : mpf.informalCents },
    { kind: 'hmf', cents: mode === 'sea' ? percentOf(all, hmfPct) : 0 },
    { kind: 'additional', cents: sumCents(extra) },
  ]
  return fees.filter(({ cents }) => cents > 0)
}

/** The house fee table (a house default, in CAD): by value, by lines above those included, and a part of what is advanced. */
function brokerage({ lines }: DutyQuestion, valueCents: Cents, advanced: Cents, currency: string, rate: string): DutyFee[] {
  const fee = data.brokerage
  const value = exchanged(valueCents, currency, fee.currency, rate)
  const tiers = fee.tiersCents as [upTo: Cents, cents: Cents][]
  const [last, most] = tiers.at(-1)!
  const byValue = tiers.find(([upTo]) => value <= upTo)?.[1] ?? most + Math.ceil((value - last) / 100_000) * fee.perFurther100000Cents
  const byLines = Math.max(0, lines.length - fee.linesIncluded) * fee.perFurtherLineCents
  const lent = exchanged(advanced, currency, fee.currency, rate)
  const disbursement = lent === 0 ? 0 : Math.max(fee.disbursementMinCents, percentOf(lent, fee.disbursementPct))
  const shown = (kind: DutyFee['kind'], cents: Cents): DutyFee => ({ kind, cents: exchanged(cents, fee.currency, currency, rate) })
  return [shown('brokerage', byValue + byLines), shown('disbursement', disbursement)].filter(({ cents }) => cents > 0)
}

function notesOf({ to, from, date, brokered, lines }: DutyQuestion): string[] {
  const feesAreOld = to === 'US' && !data.unitedStates.mpf.some((year) => year.from <= date && date <= year.until)
  return [
    'notice.duty.estimate',
    ...to === 'US' ? ['notice.duty.additional'] : [],
    ...feesAreOld ? ['notice.duty.oldFees'] : [],
    ...brokered ? ['notice.duty.houseFees'] : [],
    ...lines.some(({ cusma }) => cusma) && !CUSMA_COUNTRIES.includes(from) ? ['notice.duty.cusmaDirect'] : [],
  ]
}

/** The row in force on a day. The last one stays in force after its end until a newer one is known. */
function row<T extends { from: string }>(rows: readonly T[], date: string): T {
  const found = rows.findLast(({ from }) => from <= date)
  if (!found) throw new RangeError(`no rule for ${date}`)
  return found
}

import taxRates from '#src/domain/data/tax-rates.json'
import {
  assessAdditionalDuties,
  type AdditionalLine,
  type ForbiddenGoods,
  type Lapsed,
} from './additional-duty.ts'
import { isProvince } from '#src/domain/shared/countries.ts'
import { CUSMA_COUNTRIES } from './cusma.ts'
import { convertCurrency, usdInCadOn } from '#src/domain/money/exchange.ts'
import { percentOf, sumCents, type Cents } from '#src/domain/money/money.ts'
import { HOUSE_TABLES, type DutyTables, type Tariff, type TariffLine } from './tariff.ts'
import type { TaxType } from '#src/domain/money/tax.ts'
import { POST_BY_TEN_DIGITS } from './us-mail.ts'

/**
 * How goods enter, which decides what is duty-free and what is charged. `freight` and `sea` have no low-value
 * exemption.
 */
export type EntryMode = 'courier' | 'mail' | 'freight' | 'sea'

export interface DutyLine {
  /** The whole line in cents of the question's currency. */
  valueCents: Cents
  hsCode: string
  /**
   * Where it was made, two letters; '' or left out when not known. Some origins have no most-favoured-nation
   * rate.
   */
  origin?: string
  /** Originates under CUSMA, with the certification to prove it. */
  cusma: boolean
  /** Typed by a person, a decimal string: overrides the table. */
  ratePct?: string
}

export interface DutyQuestion {
  /**
   * Where it is sent from: low-value consignments are judged by direct shipment, not by origin (CBSA 20-18).
   */
  from: string
  to: 'CA' | 'US'
  /** The arrival day, YYYY-MM-DD. */
  date: string
  mode: EntryMode
  currency: 'CAD' | 'USD'
  lines: readonly DutyLine[]
  /** Canadian dollars for one U.S. dollar; by default the house rate of the day. */
  usdInCad?: string
  /**
   * Set for goods of private people (casual goods): the province's part of the tax is then due at the border
   * too.
   */
  casualTo?: string
  /** Cleared by a broker: adds the house fee table. */
  brokered?: boolean
}

export interface DutyFee {
  kind: 'mpf' | 'hmf' | 'brokerage' | 'disbursement'
  cents: Cents
}
export interface ImportTax {
  type: TaxType | 'PST' | 'RST'
  ratePct: string
  cents: Cents
}

export interface DutyEstimate {
  /** The currency of every amount here: CAD into Canada, USD into the United States. */
  currency: 'CAD' | 'USD'
  valueCents: Cents
  lines: (Pick<LineRate, 'ratePct' | 'basis'> & { cents: Cents })[]
  dutyCents: Cents
  /** Duties on top of the tariff: those due, and those that may be. */
  additional: AdditionalLine[]
  taxes: ImportTax[]
  fees: DutyFee[]
  totalCents: Cents
  usdInCad: string
  /** The date of the oldest table used; the estimate is no more current than that. */
  asOf: string
  /** Sources of its rates, as citations. */
  sources: string[]
  /**
   * Rules whose last known day has passed: a fee is still charged as last known, an additional duty is not.
   */
  lapsed: Lapsed[]
  /** Message ids of what the estimate leaves open: notice.duty.*. */
  notes: string[]
}

/** Lines whose rate isn't known: a person has to enter it, since nothing is made up (D33). */
export interface DutyUnknown {
  unknown: number[]
}
/** Prohibited goods: nothing is calculated. */
export interface DutyForbidden {
  forbidden: ForbiddenGoods[]
}
export type DutyAnswer = DutyEstimate | DutyUnknown | DutyForbidden

/**
 * What an import will probably cost: duty, taxes and fees by the tables of that day (docs/facts.md §5). An
 * estimate, never official. Each line and each tax is rounded once, half up to the cent.
 * @throws RangeError for a day before the tables begin, a rate that isn't a decimal, or an unknown province
 */
export function estimateDuty(question: DutyQuestion, tables: DutyTables = HOUSE_TABLES): DutyAnswer {
  const used = new Set<string>()
  const inForce: InForce = (rows) => {
    const one = rowOf(rows, question.date)
    if (one.source) used.add(one.source)
    return one
  }
  const { rules } = tables
  const currency = question.to === 'CA' ? 'CAD' : 'USD'
  const rate = question.usdInCad ?? usdInCadOn(rules.exchange, question.date)
  const values = question.lines.map(({ valueCents }) =>
    convertCurrency(valueCents, question.currency, currency, rate),
  )
  const valueCents = sumCents(values)
  const free = exemptions(question, valueCents, rules, inForce)
  const tariff = tables.tariffs[question.to]
  const rates = question.lines.map((line) =>
    free.duty ? DUTY_FREE : rateOf(line, tariff, withoutMfn(question.to, rules)),
  )
  const lineDuty = rates.map((one, at) => percentOf(values[at]!, one?.ratePct ?? '0'))
  const country = question.to === 'CA' ? rules.canada : rules.unitedStates
  const judged = assessAdditionalDuties(
    country.additional,
    question.lines.map(({ hsCode, origin = '', cusma }, at) => ({
      valueCents: values[at]!,
      hsCode,
      origin,
      cusma,
      dutyCents: lineDuty[at]!,
    })),
    { date: question.date, small: free.duty },
  )
  if (judged.forbidden.length > 0) return { forbidden: judged.forbidden }
  const unknown = rates.flatMap((one, at) => (one ? [] : [at]))
  if (unknown.length > 0) return { unknown }
  for (const source of judged.sources) used.add(source)
  const lines = rates.map((one, at) => ({ ratePct: one!.ratePct, basis: one!.basis, cents: lineDuty[at]! }))
  const dutyCents = sumCents(lineDuty)
  const additionalCents = sumCents(judged.lines.map(({ cents }) => cents))
  const taxes =
    question.to === 'CA' && !free.tax
      ? canadianTaxes(question, valueCents + dutyCents + additionalCents, rules, inForce)
      : []
  const official = question.to === 'US' && !free.tax ? americanFees(question, values, rules, inForce) : []
  const advanced = sumCents([
    dutyCents,
    additionalCents,
    ...[...taxes, ...official].map(({ cents }) => cents),
  ])
  const broker = question.brokered
    ? brokerage(question, { valueCents, advanced, currency, rate }, inForce(rules.brokerage))
    : []
  const tariffDays = rates.flatMap((one) => one?.asOf ?? [])
  if (tariffDays.length > 0) used.add(tariff.source)
  return {
    currency,
    valueCents,
    lines,
    dutyCents,
    additional: judged.lines,
    taxes,
    fees: [...official, ...broker],
    usdInCad: rate,
    totalCents: sumCents([advanced, ...broker.map(({ cents }) => cents)]),
    asOf: [rules.asOf, ...tariffDays].toSorted()[0]!,
    sources: [...used].filter(Boolean),
    lapsed: [...judged.lapsed, ...lapsedFees(question, rules)],
    notes: [...notesOf(question, tables), ...postNotes(question, judged.lines)],
  }
}

/**
 * The tables' rate for a line for which nothing was typed and nothing is exempt; null: a person has to enter
 * it.
 */
export const tableRate = (
  { ratePct: _typed, ...line }: DutyLine,
  to: 'CA' | 'US',
  { rules, tariffs }: DutyTables,
): LineRate | null => rateOf(line, tariffs[to], withoutMfn(to, rules))

type InForce = <T extends { from: string; source: string }>(rows: readonly T[]) => T
interface LineRate {
  ratePct: string
  basis: 'free' | 'cusma' | 'table' | 'typed'
  asOf?: string
}
const DUTY_FREE: LineRate = { ratePct: '0', basis: 'free' }

/** What is exempt because of the consignment's low value. */
function exemptions(
  { from, to, mode }: DutyQuestion,
  valueCents: Cents,
  { canada, unitedStates }: DutyTables['rules'],
  inForce: InForce,
): { duty: boolean; tax: boolean } {
  if (to === 'US') {
    const all = valueCents <= inForce(unitedStates.deMinimis).freeUpToCents
    return { duty: all, tax: all }
  }
  if (mode !== 'courier' && mode !== 'mail') return { duty: false, tax: false }
  const rows = inForce(canada.deMinimis)
  const small =
    mode === 'mail' ? rows.mail : from === 'US' || from === 'MX' ? rows.courierFromUsMx : rows.courier
  return { duty: valueCents <= small.dutyFreeUpToCents, tax: valueCents <= small.freeUpToCents }
}

const withoutMfn = (to: 'CA' | 'US', rules: DutyTables['rules']): readonly string[] =>
  (to === 'CA' ? rules.canada : rules.unitedStates).withoutMfn.countries

/** What was typed, else the rate on which all lines the number could mean agree, else nothing. */
function rateOf(
  { ratePct, hsCode, cusma, origin }: DutyLine,
  tariff: Tariff,
  excepted: readonly string[],
): LineRate | null {
  if (ratePct !== undefined && ratePct !== '') return { ratePct, basis: 'typed' }
  if (origin && excepted.includes(origin)) return null
  const known = tariff.linesOf(hsCode)
  const pctOf = (line: TariffLine) => (cusma ? line.cusmaPct : line.mfnPct)
  const [first] = known
  const pct = first && pctOf(first)
  if (!first || pct === null || pct === undefined || known.some((line) => pctOf(line) !== pct)) return null
  return { ratePct: pct, basis: cusma ? 'cusma' : 'table', asOf: first.asOf }
}

/**
 * GST on value and duty; the province's part on casual goods only (D17-1-22); QST and PST are not charged on
 * GST.
 */
function canadianTaxes(
  { casualTo, date }: DutyQuestion,
  baseCents: Cents,
  { canada }: DutyTables['rules'],
  inForce: InForce,
): ImportTax[] {
  const tax = (type: ImportTax['type'], ratePct: string): ImportTax => ({
    type,
    ratePct,
    cents: percentOf(baseCents, ratePct),
  })
  if (casualTo === undefined) return [tax('GST', inForce(canada.gst).pct)]
  if (!isProvince(casualTo)) throw new RangeError(`"${casualTo}" is no province`)
  const { federalOrHarmonized, separateProvincialTaxOnGoods: separateTax } = taxRates.provinces[casualTo]
  const federal = rowOf(federalOrHarmonized, date)
  return [
    tax(federal.type === 'HST' ? 'HST' : 'GST', federal.ratePct),
    ...(separateTax ? [tax(separateTax.type as ImportTax['type'], separateTax.ratePct)] : []),
  ]
}

/**
 * Merchandise processing fee on goods that don't originate (19 CFR 24.23), and harbor maintenance fee by sea
 * (24.24). Mail below a formal entry is said to be exempt (CBP's e-commerce page,
 * unconfirmed): none is added to the total, and a note says that one may be due.
 */
function americanFees(
  { lines, mode }: DutyQuestion,
  values: readonly Cents[],
  { unitedStates }: DutyTables['rules'],
  inForce: InForce,
): DutyFee[] {
  const foreign = sumCents(values.filter((_, at) => !lines[at]!.cusma))
  const all = sumCents(values)
  const { pct, minCents, maxCents, informalCents } = inForce(unitedStates.mpf)
  const clamped = Math.min(maxCents, Math.max(minCents, percentOf(foreign, pct)))
  const isFormal = all > inForce(unitedStates.formal).aboveCents
  const informal = mode === 'mail' ? 0 : informalCents
  const processing = isFormal ? clamped : informal
  const fees: DutyFee[] = [
    { kind: 'mpf', cents: foreign === 0 ? 0 : processing },
    { kind: 'hmf', cents: mode === 'sea' ? percentOf(all, inForce(unitedStates.hmf).pct) : 0 },
  ]
  return fees.filter(({ cents }) => cents > 0)
}

/**
 * The fee table (in CAD): by value, by lines above those included, and a share of what the broker advances:
 * duties, taxes and official fees.
 */
function brokerage(
  { lines }: DutyQuestion,
  {
    valueCents,
    advanced,
    currency,
    rate,
  }: { valueCents: Cents; advanced: Cents; currency: string; rate: string },
  fee: DutyTables['rules']['brokerage'][number],
): DutyFee[] {
  const value = convertCurrency(valueCents, currency, fee.currency, rate)
  const tiers = fee.tiersCents
  const [last, most] = tiers.at(-1)!
  const byValue =
    tiers.find(([upTo]) => value <= upTo)?.[1] ??
    most + Math.ceil((value - last) / 100_000) * fee.perFurther100000Cents
  const byLines = Math.max(0, lines.length - fee.linesIncluded) * fee.perFurtherLineCents
  const lent = convertCurrency(advanced, currency, fee.currency, rate)
  const disbursement =
    lent === 0 ? 0 : Math.max(fee.disbursementMinCents, percentOf(lent, fee.disbursementPct))
  const shown = (kind: DutyFee['kind'], cents: Cents): DutyFee => ({
    kind,
    cents: convertCurrency(cents, fee.currency, currency, rate),
  })
  return [shown('brokerage', byValue + byLines), shown('disbursement', disbursement)].filter(
    ({ cents }) => cents > 0,
  )
}

function lapsedFees({ to, date }: DutyQuestion, { unitedStates }: DutyTables['rules']): Lapsed[] {
  if (to !== 'US') return []
  const { until } = rowOf(unitedStates.mpf, date)
  return until < date ? [{ until }] : []
}

/**
 * Not possible with the simple postal entry: chapter 98 and 99 duties and free-trade claims (19 CFR
 * 145.12(a)(2)(v) and (vi)).
 */
const POST_ENTRY_LIMITED = '2026-10-22'

function postNotes({ to, mode, date, lines }: DutyQuestion, additional: readonly AdditionalLine[]): string[] {
  if (to !== 'US' || mode !== 'mail') return []
  return [
    ...(date >= POST_BY_TEN_DIGITS && lines.some(({ hsCode, origin }) => hsCode.length < 10 || !origin)
      ? ['notice.duty.postDigits']
      : []),
    ...(date >= POST_ENTRY_LIMITED && (additional.length > 0 || lines.some(({ cusma }) => cusma))
      ? ['notice.duty.postEntry']
      : []),
    'notice.duty.postFee',
  ]
}

function notesOf({ to, from, date, brokered, lines }: DutyQuestion, { rules }: DutyTables): string[] {
  return [
    'notice.duty.estimate',
    to === 'US' ? 'notice.duty.additional' : 'notice.duty.otherSurtaxes',
    ...(brokered && rowOf(rules.brokerage, date).houseDefault ? ['notice.duty.houseFees'] : []),
    ...(lines.some(({ cusma }) => cusma) && !CUSMA_COUNTRIES.includes(from)
      ? ['notice.duty.cusmaDirect']
      : []),
  ]
}

/** The row in force on a day. The last one applies beyond its end until a newer one is known. */
function rowOf<T extends { from: string }>(rows: readonly T[], date: string): T {
  const found = rows.findLast(({ from }) => from <= date)
  if (!found) throw new RangeError(`no rule for ${date}`)
  return found
}

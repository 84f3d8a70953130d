import taxRates from '#src/domain/data/tax-rates.json'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { isProvince, type Province } from '#src/domain/shared/countries.ts'
import { percentOf, type Cents } from './money.ts'

export const TAX_TYPES = ['GST', 'HST', 'QST'] as const
export type TaxType = (typeof TAX_TYPES)[number]

/** In percent, as "9.975". */
export interface TaxRate {
  type: TaxType
  ratePct: string
}
export interface TaxLine extends TaxRate {
  amountCents: Cents
}

export interface TaxedFreight {
  origin: { country: string; province: string }
  destination: { country: string; province: string }
  /** YYYY-MM-DD, when it is paid or becomes due, whichever is first (`taxDay`). */
  date: string
  /** Freight, fuel and every accessorial together: one base, rounded once (CRA). */
  baseCents: Cents
  /** The earlier price of the same carriage, if this is an adjustment: both together are its price. */
  earlierCents?: Cents
  /** Missing on a device with an older card: all taxes are charged then. */
  registrations?: Registrations | undefined
}

/** A registration with a tax office and its first and last day; null: no end. */
export interface Registration {
  number: string
  from: string | null
  until: string | null
}
/** `GST`: also for the HST. A tax without a registration in force isn't charged. */
export interface Registrations {
  GST: readonly Registration[]
  QST: readonly Registration[]
}

/** The number in force on a day; '' when there is none. */
export const registrationOn = (registrations: readonly Registration[], day: string): string =>
  registrations.find(({ from, until }) => (from ?? day) <= day && day <= (until ?? day))?.number ?? ''

/**
 * The day that decides a sale's taxes: credits pay for it when it is bought (Excise Tax Act s. 168(1): paid
 * or due, whichever is first), and the company is in Ontario (D1).
 */
export const taxDay = (bought: Date): string => wallClock(bought, 'America/Toronto').day

/**
 * Taxes on freight by docs/facts.md §1: the rate of the destination; QST only from Quebec to Quebec and never
 * on GST; into Canada zero-rated; out of Canada zero-rated from 5.00 up, below it GST 5 % (house default).
 * None without a registration in force.
 * @throws RangeError for a Canadian place without a known province, or a day before the tables begin.
 */
export function freightTaxes({ registrations, ...freight }: TaxedFreight): TaxLine[] {
  return taxesOf(freight).filter(({ type }) => isCharged(type, freight.date, registrations))
}

/**
 * Taxes on a service to somebody at this address, which is the place of supply (New Harmonized Value-added
 * Tax System Regulations, SOR/2010-117, s. 13: the address in Canada that is obtained from the recipient):
 * with QST in Quebec; zero-rated, so none, for somebody abroad (Excise Tax Act Sch. VI Part V s. 7). None
 * without a registration in force.
 * @throws RangeError for a Canadian place without a known province, or a day before the tables begin.
 */
export function serviceTaxRates(
  { country, province: code }: { country: string; province: string },
  date: string,
  registrations: Registrations,
): TaxRate[] {
  if (country !== 'CA') return []
  const rates = [federalRate(province(code), date), ...(code === 'QC' ? [QST] : [])]
  return rates.filter(({ type }) => isCharged(type, date, registrations))
}

/** Each is rounded on its own, and QST is never charged on GST. */
export const taxesAt = (rates: readonly TaxRate[], baseCents: Cents): TaxLine[] =>
  rates.map(({ type, ratePct }) => line(type, ratePct, baseCents))

const isCharged = (type: TaxType, date: string, registrations: Registrations | undefined): boolean =>
  !registrations || registrationOn(registrations[type === 'QST' ? 'QST' : 'GST'], date) !== ''

function taxesOf({ origin, destination, date, baseCents, earlierCents = 0 }: TaxedFreight): TaxLine[] {
  if (origin.country !== 'CA') return []
  if (destination.country !== 'CA')
    return earlierCents + baseCents < EXPORT_ZERO_RATED_FROM ? [line('GST', GST, baseCents)] : []
  const to = province(destination.province)
  const rates = [federalRate(to, date), ...(to === 'QC' && province(origin.province) === 'QC' ? [QST] : [])]
  return taxesAt(rates, baseCents)
}

/** GST, or HST where the province harmonized its tax with it. */
function federalRate(to: Province, date: string): TaxRate {
  const rate = taxRates.provinces[to].federalOrHarmonized.findLast(({ from }) => from <= date)
  if (!rate) throw new RangeError(`no tax rate for ${to} on ${date}`)
  return { type: rate.type === 'HST' ? 'HST' : 'GST', ratePct: rate.ratePct }
}

/** Excise Tax Act Sch. VI Part VII s. 6. */
const EXPORT_ZERO_RATED_FROM: Cents = 500
const GST = '5'
const QST: TaxRate = { type: 'QST', ratePct: taxRates.provinces.QC.separateProvincialTaxOnGoods.ratePct }

function line(type: TaxType, ratePct: string, baseCents: Cents): TaxLine {
  return { type, ratePct, amountCents: percentOf(baseCents, ratePct) }
}

function province(code: string): Province {
  if (!isProvince(code)) throw new RangeError(`"${code}" is no province`)
  return code
}

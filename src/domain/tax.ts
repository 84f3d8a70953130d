import taxRates from './data/tax-rates.json'
import { isProvince, type Province } from './countries.ts'
import { percentOf, type Cents } from './money.ts'

export const TAX_TYPES = ['GST', 'HST', 'QST'] as const
export type TaxType = (typeof TAX_TYPES)[number]

export interface TaxLine { type: TaxType; ratePct: string; amountCents: Cents }

export interface TaxedFreight {
  origin: { country: string; province: string }
  destination: { country: string; province: string }
  /** YYYY-MM-DD of supply. */
  date: string
  /** Freight, fuel and every accessorial together: one base, rounded once (CRA). */
  baseCents: Cents
  /** What the same carriage came to before, where this is more for it: both together are its price. */
  earlierCents?: Cents
}

/**
 * The taxes on freight by facts §1: the rate of the destination; QST only from Quebec to Quebec and never on GST;
 * into Canada zero-rated; out of Canada zero-rated from 5.00 up, below it GST 5 % (house default).
 * @throws RangeError for a Canadian place without a known province, or a day before the tables begin.
 */
export function freightTaxes({ origin, destination, date, baseCents, earlierCents = 0 }: TaxedFreight): TaxLine[] {
  if (origin.country !== 'CA') return []
  if (destination.country !== 'CA') return earlierCents + baseCents < EXPORT_ZERO_RATED_FROM ? [line('GST', GST, baseCents)] : []
  const to = province(destination.province)
  const rate = taxRates.provinces[to].federalOrHarmonized.findLast(({ from }) => from <= date)
  if (!rate) throw new RangeError(`no tax rate for ${to} on ${date}`)
  const taxes = [line(rate.type === 'HST' ? 'HST' : 'GST', rate.ratePct, baseCents)]
  if (to === 'QC' && province(origin.province) === 'QC') {
    taxes.push(line('QST', taxRates.provinces.QC.separateProvincialTaxOnGoods.ratePct, baseCents))
  }
  return taxes
}

/** Excise Tax Act Sch. VI Part VII s. 6. */
const EXPORT_ZERO_RATED_FROM: Cents = 500
const GST = '5'

function line(type: TaxType, ratePct: string, baseCents: Cents): TaxLine {
  return { type, ratePct, amountCents: percentOf(baseCents, ratePct) }
}

function province(code: string): Province {
  if (!isProvince(code)) throw new RangeError(`"${code}" is no province`)
  return code
}

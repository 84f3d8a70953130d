import { percentOf, sumCents, type Cents } from './money.ts'
import { freightTaxes, type TaxedFreight, type TaxLine } from './tax.ts'

/** What the carrier will bill the company for a shipment; we can claim back its tax. */
export interface Cost {
  netCents: Cents
  taxes: TaxLine[]
}

/**
 * The operator's rule for what is added to a cost; null matches every carrier, service or customer.
 * Accounting days, `until` included.
 */
export interface MarkupRule {
  carrierCode: string | null
  serviceCode: string | null
  customerId: string | null
  /** Decimal string; negative is a discount. */
  percent: string
  /** Added once per shipment, to the freight. */
  cents: Cents
  from: string
  until: string | null
}

export interface MarkedUp {
  carrierCode: string
  serviceCode: string
  customerId: string | null
  /** YYYY-MM-DD */
  day: string
}

/**
 * The most specific rule in force on the day: for the customer, then for the service, then for the carrier;
 * of two equally specific, the later one.
 */
export function markupFor<R extends MarkupRule>(
  rules: readonly R[],
  { carrierCode, serviceCode, customerId, day }: MarkedUp,
): R | undefined {
  const fits = (ruleValue: string | null, value: string | null) => ruleValue === null || ruleValue === value
  const inForce = rules.filter(
    (rule) =>
      rule.from <= day &&
      (rule.until === null || rule.until >= day) &&
      fits(rule.carrierCode, carrierCode) &&
      fits(rule.serviceCode, serviceCode) &&
      fits(rule.customerId, customerId),
  )
  return inForce.toSorted((a, b) => rankOf(b) - rankOf(a) || b.from.localeCompare(a.from))[0]
}

const rankOf = ({ customerId, serviceCode, carrierCode }: MarkupRule): number =>
  (customerId === null ? 0 : 4) + (serviceCode === null ? 0 : 2) + (carrierCode === null ? 0 : 1)

/** A carrier's price in its lines; `taxes` are the carrier's own. */
interface CarrierPrice {
  lines: { kind: string; amountCents: Cents }[]
  subtotalCents: Cents
  taxes: TaxLine[]
  totalCents: Cents
}
type Sale = Omit<TaxedFreight, 'baseCents' | 'earlierCents'>

/**
 * Turns a carrier's rate into ours: each line with the rule's percentage, its cents on the first line, and
 * our own taxes by the place of supply. Without a rule the price is the cost.
 * @returns the rate as it is sold, and what the carrier will bill. @throws RangeError for a Canadian place
 * without a known province
 */
export function withMarkup<R extends CarrierPrice>(
  rate: R,
  rule: Pick<MarkupRule, 'percent' | 'cents'> | undefined,
  sale: Sale,
): { rate: R; cost: Cost } {
  const lines = rule
    ? rate.lines.map((line, at) => ({
        ...line,
        amountCents: Math.max(
          0,
          line.amountCents + percentOf(line.amountCents, rule.percent) + (at === 0 ? rule.cents : 0),
        ),
      }))
    : rate.lines
  const subtotalCents = sumCents(lines.map(({ amountCents }) => amountCents))
  const taxes = freightTaxes({ ...sale, baseCents: subtotalCents })
  const totalCents = subtotalCents + sumCents(taxes.map(({ amountCents }) => amountCents))
  return {
    rate: { ...rate, lines, subtotalCents, taxes, totalCents },
    cost: { netCents: rate.subtotalCents, taxes: rate.taxes },
  }
}

/**
 * A parcel's rate beside its list price: a saving is shown only where the carrier has a list price and some
 * saving is left.
 */
export function withSaving<R extends { totalCents: Cents; listTotalCents: Cents; savingCents: Cents }>(
  rate: R,
): R {
  const listTotalCents =
    rate.savingCents === 0 ? rate.totalCents : Math.max(rate.listTotalCents, rate.totalCents)
  return { ...rate, listTotalCents, savingCents: listTotalCents - rate.totalCents }
}

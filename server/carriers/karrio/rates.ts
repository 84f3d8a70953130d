import { addBusinessDays } from '#src/domain/calendar/calendar.ts'
import { percentOf, sumCents, type Cents } from '#src/domain/money/money.ts'
import type { Rate, RateIdentity, RateRequest, RefusedRate } from '#src/domain/rating/rating.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { convert, type WeightUnit } from '#src/domain/shared/units.ts'

export interface KarrioRate {
  id: string
  carrier_id: string
  carrier_name: string
  service: string
  currency: string
  total_charge: number | string
  transit_days: number | null
  estimated_delivery?: string | null
  extra_charges?: { name?: string | null; amount?: number | string | null; currency?: string | null }[]
  meta?: { service_name?: string } | null
}

/**
 * A JSON decimal as whole cents, exactly: 106.71 is 10671, never 10670.999. @throws RangeError when it isn't
 * a decimal
 */
export const centsOf = (amount: number | string): Cents => percentOf(10_000, String(amount))

/**
 * A rate as our price lines. Its listed charges may not add up (Karrio's own fixture lists a discount twice):
 * the total counts, taxes and fuel are separate lines where they are named and fit, and the rest is freight.
 */
export function rateFrom(
  rate: KarrioRate,
  carrier: { code: string; name: string },
  { shipDate, parcels }: RateRequest,
): Rate | RefusedRate {
  const identity: RateIdentity = {
    carrierCode: carrier.code,
    carrierName: carrier.name,
    serviceCode: rate.service,
    serviceName: rate.meta?.service_name || titleOfService(rate.service, rate.carrier_name),
    sample: false,
  }
  if (rate.currency !== 'CAD') return { ...identity, refused: 'rating.otherCurrency' }
  const days = daysOf(rate, shipDate)
  if (days === null) return { ...identity, refused: 'rating.noDeliveryDay' }
  const totalCents = centsOf(rate.total_charge)
  const named = (rate.extra_charges ?? []).flatMap(({ name, amount }) =>
    name && amount !== null && amount !== undefined ? [{ name, cents: centsOf(amount) }] : [],
  )
  const taxes = named.flatMap(({ name, cents }): TaxLine[] => {
    const type = taxOf(name, cents, totalCents)
    return type && cents > 0 ? [{ ...type, amountCents: cents }] : []
  })
  const fuelCents = sumCents(
    named.filter(({ name }) => /fuel|carburant/i.test(name)).map(({ cents }) => cents),
  )
  const itemized = sumCents(taxes.map(({ amountCents }) => amountCents))
  const fits = fuelCents >= 0 && itemized + fuelCents < totalCents
  const subtotalCents = fits ? totalCents - itemized : totalCents
  return {
    ...identity,
    refused: null,
    taxes: fits ? taxes : [],
    subtotalCents,
    totalCents,
    listTotalCents: totalCents,
    savingCents: 0,
    lines:
      fits && fuelCents > 0
        ? [
            { kind: 'freight', amountCents: subtotalCents - fuelCents },
            { kind: 'fuel', amountCents: fuelCents },
          ]
        : [{ kind: 'freight', amountCents: subtotalCents }],
    transitDays: days.transitDays,
    shipDate,
    deliveryDate: days.deliveryDate,
    billedWeight: billedWeightOf(parcels),
    zone: '',
  }
}

/** Taxes by name; "Duties and taxes" is a mixture and stays in the freight. */
function taxOf(name: string, cents: Cents, totalCents: Cents): Pick<TaxLine, 'type' | 'ratePct'> | null {
  if (/\b(GST|TPS)\b/i.test(name) && !/HST|TVH/i.test(name)) return { type: 'GST', ratePct: '5' }
  if (/\b(QST|TVQ)\b/i.test(name)) return { type: 'QST', ratePct: '9.975' }
  if (!/\b(HST|TVH)\b/i.test(name)) return null
  // The tax rate isn't given: of today's rates, the closest one.
  const miss = (ratePct: string) => Math.abs(percentOf(totalCents - cents, ratePct) - cents)
  return { type: 'HST', ratePct: ['13', '14', '15'].toSorted((a, b) => miss(a) - miss(b))[0]! }
}

function daysOf(
  { transit_days: transitDays, estimated_delivery: delivery }: KarrioRate,
  shipDate: string,
): { transitDays: number; deliveryDate: string } | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(delivery ?? '')?.[0]
  if (typeof transitDays === 'number' && transitDays >= 0)
    return { transitDays, deliveryDate: day ?? addBusinessDays(shipDate, transitDays) }
  if (!day || day < shipDate) return null
  let count = 0
  while (addBusinessDays(shipDate, count) < day) count += 1
  return { transitDays: count, deliveryDate: day }
}

/** "canadapost_expedited_parcel" as "Expedited Parcel". */
export const titleOfService = (service: string, carrier = ''): string =>
  (service.startsWith(`${carrier}_`) ? service.slice(carrier.length + 1) : service)
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** A gateway doesn't tell the billed weight: the weight of all pieces, in the unit of the first. */
function billedWeightOf(parcels: RateRequest['parcels']): { value: number; unit: WeightUnit } {
  const unit = (parcels[0]?.weightUnit ?? 'lb') as WeightUnit
  const value = parcels.reduce(
    (sum, { quantity, weight, weightUnit }) =>
      sum + quantity * convert(weight, weightUnit as WeightUnit, unit),
    0,
  )
  return { value: Math.round(value * 100) / 100, unit }
}

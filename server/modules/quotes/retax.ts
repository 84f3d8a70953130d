import { sumCents } from '#src/domain/money/money.ts'
import type { Rate } from '#src/domain/rating/rating.ts'
import { freightTaxes, taxDay } from '#src/domain/money/tax.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { taxedPlace } from '#server/platform/gazetteer.ts'

type Taxed = Pick<Rate, 'subtotalCents' | 'taxes' | 'totalCents'>
interface Place {
  country: string
  postalCode: string
}

/** The price with today's taxes if they differ from those quoted; null if they don't. */
export function taxedToday<R extends Taxed>(
  { clock, config: { registrations } }: { clock: Clock; config: Pick<Config, 'registrations'> },
  rate: R,
  { from, to }: { from: Place; to: Place },
): R | null {
  const taxes = freightTaxes({
    origin: taxedPlace(from),
    destination: taxedPlace(to),
    date: taxDay(clock.now()),
    baseCents: rate.subtotalCents,
    registrations,
  })
  const isSame =
    taxes.length === rate.taxes.length &&
    taxes.every(
      ({ type, ratePct, amountCents }, at) =>
        rate.taxes[at]!.type === type &&
        rate.taxes[at]!.ratePct === ratePct &&
        rate.taxes[at]!.amountCents === amountCents,
    )
  return isSame
    ? null
    : {
        ...rate,
        taxes,
        totalCents: rate.subtotalCents + sumCents(taxes.map(({ amountCents }) => amountCents)),
      }
}

import { isPostal } from '#src/domain/address/postal.ts'
import type { Parcel, QuickQuote } from './parcel.ts'

/** What the home page and the dashboard pass in the address, as typed. */
const TYPED = ['from', 'to', 'weight', 'length', 'width', 'height'] as const
export type QuotePrefill = Partial<Record<(typeof TYPED)[number], string>>

/** Undefined when the address passes none of it. */
export function prefillOf(params: URLSearchParams): QuotePrefill | undefined {
  const given = TYPED.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))
  return given.length > 0 ? (Object.fromEntries(given) as QuotePrefill) : undefined
}

/** Puts it into a quote; the rest of it stays. */
export function withPrefill(quote: QuickQuote, { from, to, ...ofParcel }: QuotePrefill): QuickQuote {
  const [first, ...rest] = quote.parcels
  const { weight, ...sides } = ofParcel
  return {
    ...quote,
    from: from ? { ...quote.from, postalCode: from, country: countryOf(from) } : quote.from,
    to: to ? { ...quote.to, postalCode: to, country: countryOf(to) } : quote.to,
    // Both boxes ask for pounds and inches, whatever this person's units are.
    parcels: [
      {
        ...(first as Parcel),
        ...(ofParcel as object),
        ...(weight && { weightUnit: 'lb' as const }),
        ...(Object.keys(sides).length > 0 && { dimensionUnit: 'in' as const }),
      },
      ...rest,
    ],
  }
}

/** The service a visitor chose before there was an account: "carrier/service" in the address. */
export interface ChosenService {
  carrierCode: string
  serviceCode: string
}
export const serviceParam = ({ carrierCode, serviceCode }: ChosenService): string =>
  `${carrierCode}/${serviceCode}`
export function chosenService(params: URLSearchParams): ChosenService | undefined {
  const [, carrierCode, serviceCode] =
    /^([\w-]{1,40})\/([\w-]{1,80})$/.exec(params.get('service') ?? '') ?? []
  return carrierCode && serviceCode ? { carrierCode, serviceCode } : undefined
}

const countryOf = (postalCode: string): string => (isPostal('US', postalCode) ? 'US' : 'CA')

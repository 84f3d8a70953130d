import { isResidential, type Address } from '#src/domain/address/address.ts'
import { asLocale, type Locale } from '#src/domain/shared/locale.ts'
import { isDemoPrefix } from '#src/domain/orders/sscc.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { doorLine, phoneWithExtension } from '#server/documents/door-line.ts'
import type { LabelAddress, LabelData, LabelOption } from '#server/documents/label/data.ts'
import { rateOf, shipmentOf } from './repository.ts'
import type { Numbered } from './ssccs.ts'

/** One label a piece, each with its own SSCC; printed again it is the same (facts §8). */
export function labelsOf(order: Numbered, publicUrl: string): LabelData[] {
  const shipment = shipmentOf(order)
  const rate = rateOf(order)
  const { notificationLanguage, lithium, signature, isReturn } = shipment
  const options: LabelOption[] = [
    // Orders from before there were return labels say nothing of it.
    ...(isReturn ? ['returned' as const] : []),
    ...(signature === 'none' ? [] : [signature as LabelOption]),
    ...(isResidential(shipment.to) ? ['residential' as const] : []),
    ...(lithium === 'none' ? [] : ['lithium' as const]),
  ]
  const pieces = shipment.parcels.flatMap((parcel) => Array.from({ length: parcel.quantity }, () => parcel))
  return pieces.map((parcel, index) => ({
    locale: asLocale(notificationLanguage),
    sample: rate.sample,
    carrierName: rate.carrierName,
    serviceName: rate.serviceName,
    serviceCode: initials(rate.serviceName),
    from: toLabel(shipment.from),
    to: toLabel(shipment.to, asLocale(notificationLanguage)),
    orderNumber: order.number,
    trackingNumber: order.trackingNumber!,
    trackingUrl: trackingUrl(publicUrl, order.trackingNumber!),
    weight: { value: parcel.weight, unit: parcel.weightUnit },
    dimensions: {
      length: parcel.length,
      width: parcel.width,
      height: parcel.height,
      unit: parcel.dimensionUnit,
    },
    piece: index + 1,
    pieces: pieces.length,
    sscc: order.ssccs[index]!,
    demoPrefix: isDemoPrefix(order.ssccs[index]!.slice(1)),
    ...(shipment.reference && { reference: shipment.reference }),
    contents: shipment.contents,
    shipDate: rate.shipDate,
    options,
    routingCode: `${shipment.to.province} ${shipment.to.postalCode.slice(0, 3)}`.trim(),
  }))
}

/** Where a label's QR symbol leads. */
export const trackingUrl = (publicUrl: string, number: string): string =>
  `${publicUrl}${PUBLIC_PATHS.tracking}?numbers=${encodeURIComponent(number)}`

/** Two to four letters of a service's name. */
export const initials = (name: string) =>
  (name.match(/[\p{L}\d]+/gu) ?? [name])
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()
    .slice(0, 4)
    .padEnd(2, 'X')

/** @param locale of a recipient, to whose door a driver has to come */
export function toLabel(address: Address, locale?: Locale): LabelAddress {
  const {
    fullName,
    company,
    contactName,
    address1,
    address2,
    aptSuite,
    city,
    province,
    postalCode,
    country,
  } = address
  return {
    name: fullName || contactName || company,
    ...(company && company !== fullName && { company }),
    lines: [
      [aptSuite, address1].filter(Boolean).join('-'),
      address2,
      locale ? doorLine(address, locale) : '',
    ].filter(Boolean),
    city,
    province,
    postalCode,
    country,
    phone: phoneWithExtension(address),
  }
}

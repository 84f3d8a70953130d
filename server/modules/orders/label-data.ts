import { isResidential, type Address } from '#src/domain/address/address.ts'
import { asLocale, type Locale } from '#src/domain/shared/locale.ts'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import { isDemoPrefix } from '#src/domain/orders/sscc.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { doorLine, phoneWithExtension } from '#server/documents/door-line.ts'
import type { LabelAddress, LabelData, LabelOption } from '#server/documents/label/data.ts'
import { streetLine } from './address-lines.ts'
import { rateOf, shipmentOf } from './repository.ts'
import type { OrderWithSsccs } from './ssccs.ts'

/** One label per piece, each with its own SSCC; a reprint is identical (docs/facts.md §8). */
export function toLabels(order: OrderWithSsccs, publicUrl: string): LabelData[] {
  const shipment = shipmentOf(order)
  const rate = rateOf(order)
  const { notificationLanguage, lithium, signature, isReturn } = shipment
  const options: LabelOption[] = [
    // Orders from before return labels existed lack this field.
    ...(isReturn ? ['returned' as const] : []),
    ...(signature === 'none' ? [] : [signature as LabelOption]),
    ...(isResidential(shipment.to) ? ['residential' as const] : []),
    ...(lithium === 'none' ? [] : ['lithium' as const]),
  ]
  const pieces = shipment.parcels.flatMap((parcel) => Array.from({ length: parcel.quantity }, () => parcel))
  return pieces.map((parcel, index) => ({
    locale: asLocale(notificationLanguage),
    sample: rate.sample,
    ...(parseNumber(order.number)?.kind === 'test' && { test: true }),
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

/** Where a label's QR code leads. */
export const trackingUrl = (publicUrl: string, number: string): string =>
  `${publicUrl}${PUBLIC_PATHS.tracking}?numbers=${encodeURIComponent(number)}`

/** Two to four letters that stand for a service's name. */
export const initials = (name: string) =>
  (name.match(/[\p{L}\d]+/gu) ?? [name])
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()
    .slice(0, 4)
    .padEnd(2, 'X')

/** @param locale set for a recipient, so that the label tells the driver how to reach the door */
export function toLabel(address: Address, locale?: Locale): LabelAddress {
  const { fullName, company, contactName, address2, city, province, postalCode, country } = address
  return {
    name: fullName || contactName || company,
    ...(company && company !== fullName && { company }),
    lines: [streetLine(address), address2, locale ? doorLine(address, locale) : ''].filter(Boolean),
    city,
    province,
    postalCode,
    country,
    phone: phoneWithExtension(address),
  }
}

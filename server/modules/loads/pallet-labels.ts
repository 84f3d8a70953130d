import { isResidential } from '#src/domain/address/address.ts'
import { MAX_LABEL_TEXT } from '#src/domain/shared/limits.ts'
import { isDemoPrefix } from '#src/domain/orders/sscc.ts'
import { freightWord } from '#server/documents/freight-words.ts'
import type { LabelData } from '#server/documents/label-data.ts'
import { initials, toLabel, trackingUrl } from '#server/modules/orders/label-data.ts'
import type { OrderWithSsccs } from '#server/modules/orders/ssccs.ts'
import { freightRateOf, loadOf, localeOfLoad } from './repository.ts'
import { unitsOf } from './units.ts'

/**
 * One label per handling unit: its own SSCC, the load's PRO, and which of how many it is (docs/facts.md §8).
 */
export function palletLabels(order: OrderWithSsccs, publicUrl: string): LabelData[] {
  const load = loadOf(order)
  const rate = freightRateOf(order)
  const units = unitsOf(load)
  const { to } = load
  return units.map(({ description, weight, size }, at) => ({
    locale: localeOfLoad(order),
    sample: rate.sample,
    carrierName: rate.carrierName,
    serviceName: rate.serviceName,
    serviceCode: initials(rate.serviceName),
    from: toLabel(load.from),
    to: toLabel(to, localeOfLoad(order)),
    orderNumber: order.number,
    trackingNumber: order.trackingNumber!,
    trackingHeading: freightWord(localeOfLoad(order), 'pro').toUpperCase(),
    trackingUrl: trackingUrl(publicUrl, order.trackingNumber!),
    ...(weight && { weight }),
    ...(size && { dimensions: size }),
    piece: at + 1,
    pieces: units.length,
    sscc: order.ssccs[at]!,
    demoPrefix: isDemoPrefix(order.ssccs[at]!.slice(1)),
    reference: `BOL ${order.bol}`,
    contents: description.slice(0, MAX_LABEL_TEXT),
    shipDate: load.booking.pickup.pickupDate,
    options: isResidential(to) || load.request.to.placeKind === 'residential' ? ['residential'] : [],
    routingCode: `${to.province} ${to.postalCode.slice(0, 3)}`.trim(),
  }))
}

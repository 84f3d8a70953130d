import { isHazardous } from '#src/domain/freight/freight-booking.ts'
import type { Address } from '#src/domain/address/address.ts'
import { densityOf } from '#src/domain/freight/freight-class.ts'
import { denseOf, type HandlingUnit } from '#src/domain/freight/handling-unit.ts'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import { isDemoPrefix } from '#src/domain/orders/sscc.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import type { Config } from '#server/platform/config.ts'
import type { BillOfLading, BolRow } from '#server/documents/bill-of-lading.ts'
import { doorLine, phoneWithExtension } from '#server/documents/door.ts'
import { freightWords, type FreightWord } from '#server/documents/freight-words.ts'
import { countryName } from '#server/documents/words.ts'
import { sentence } from '#server/platform/messages.ts'
import { placeLines } from '#server/modules/orders/address-lines.ts'
import { freightRateOf, loadOf, localeOfLoad, townOf, type LoadOrder } from './repository.ts'
import { classOf, hazardText, poundsOf, unitsOf } from './units.ts'

/** What the carrier signs for: the load as it was booked. */
export function billOfLading(order: LoadOrder, { site }: Pick<Config, 'site'>): BillOfLading {
  const load = loadOf(order)
  const { request, booking, from, to } = load
  const rate = freightRateOf(order)
  const locale = localeOfLoad(order)
  const w = freightWords(locale)
  const rows = bolRows(load, (packaging) => sentence(locale, `option.packaging.${packaging}`))
  const units = unitsOf(load).length || request.container?.count || 1
  const packages =
    (request.units ?? []).reduce(
      (sum, { quantity, goods }) => sum + quantity * goods.reduce((all, { pieces }) => all + pieces, 0),
      0,
    ) || units
  const weight = pounds(poundsOf(load))
  const declared =
    (request.units ?? []).reduce((sum, { quantity, declaredValue }) => sum + quantity * declaredValue, 0) ||
    request.insuranceValue
  const pallets = request.units
    ? request.units.some(({ isPallets }) => isPallets)
    : Boolean(request.totalPallets)
  return {
    locale,
    sample: rate.sample,
    at: order.createdAt,
    number: order.bol!,
    demoPrefix: isDemoPrefix(order.bol!),
    pro: order.trackingNumber,
    shipFrom: party(from, booking.pickup.facilityName, locale),
    shipTo: party(to, booking.delivery.facilityName, locale),
    billTo: [site.name, site.address, site.phone, `${w('order')}: ${order.number}`],
    instructions: bolInstructions(load, w, (id) => sentence(locale, id)),
    carrier: `${rate.carrierName}, ${rate.serviceName}`,
    container: request.container ? request.container.containerNumber || '' : null,
    pickup: [
      `${w('pickup')}: ${booking.pickup.pickupDate} ${booking.pickup.earliestPickupTime}–${booking.pickup.latestPickupTime}`,
      ...labelled(w, 'pickupNumber', booking.pickup.pickupNumber),
    ],
    delivery: [
      `${w('delivery')}: ${booking.delivery.deliveryDate || rate.deliveryDate} ${booking.delivery.facilityOpen}–${booking.delivery.facilityClose}`,
      ...labelled(w, 'deliveryNumber', booking.delivery.deliveryNumber),
      ...(booking.delivery.appointment || request.services.includes('appt') ? [w('appointment')] : []),
    ],
    orders: [
      {
        number: order.number,
        packages: plain.format(packages),
        weight,
        pallets,
        info: [
          ...labelled(w, 'purchaseOrder', booking.purchaseOrder),
          ...labelled(w, 'reference', booking.reference),
        ].join(' · '),
      },
    ],
    rows,
    totals: { units: String(units), packages: plain.format(packages), weight },
    declared: declared > 0 ? `${formatMoney(declared, LOCALE_FACTS.en.bcp47)} CAD` : '',
    signer: booking.signer,
    footer: [order.number, site.name, site.phone].join(' · '),
  }
}

function bolRows(
  { request, contents }: LoadShipment,
  packagingWord: (packaging: string) => string,
): BolRow[] {
  if (!request.units) {
    const units = Number(request.totalPallets) || request.container?.count || 1
    return [
      {
        units: String(units),
        type: request.totalPallets ? packagingWord('pallet') : '',
        packages: '',
        weight: pounds(poundsOf({ request })),
        hazardous: request.isHazmat,
        description: request.description || contents,
        size: '',
        nmfc: '',
        freightClass: '',
      },
    ]
  }
  return request.units.flatMap((unit) =>
    unit.goods.map(({ description, pieces, nmfc, nmfcSub, isHazmat, hazard }, at): BolRow => ({
      // The unit is listed once, with the first of its goods.
      units: at === 0 ? String(unit.quantity) : '',
      type: at === 0 ? packagingWord(unit.packaging) : '',
      packages: plain.format(unit.quantity * pieces),
      weight: at === 0 ? `${plain.format(unit.quantity * unit.weight)} ${unit.weightUnit}` : '',
      hazardous: isHazmat,
      description:
        isHazmat && hazard
          ? `${hazardText(hazard, { class: 'Class', group: 'PG' })} – ${description}`
          : description,
      size: at === 0 ? sizeOf(unit) : '',
      nmfc: [nmfc, nmfcSub].filter(Boolean).join('-'),
      freightClass: at === 0 ? classOf(unit) : '',
    })),
  )
}

function bolInstructions(
  { request, booking }: LoadShipment,
  w: (word: FreightWord) => string,
  say: (id: string) => string,
): string[] {
  const { temperature, minTemperature, maxTemperature, temperatureUnit } = request
  return [
    booking.specialInstructions,
    booking.pickup.requirements,
    booking.delivery.requirements,
    ...(isHazardous(request) && booking.emergencyPhone
      ? [`${w('emergency')}: ${[booking.emergencyPhone, booking.emergencyName].filter(Boolean).join(', ')}`]
      : []),
    temperature === 'protect_from_freeze' ? w('freeze') : '',
    temperature === 'range'
      ? `${w('temperature')}: ${minTemperature}–${maxTemperature} °${temperatureUnit}`
      : '',
    ...((request.stops ?? []).length > 0 ? [`${w('stops')}: ${request.stops!.map(townOf).join(' · ')}`] : []),
    request.services.map((code) => say(`price.${code}`)).join(', '),
    booking.pickup.notes,
    booking.delivery.notes,
  ].filter(Boolean)
}

/** Company or person, facility, street, town, phone, and what a driver needs to know at the door. */
function party(address: Address, facility: string, locale: Locale): string[] {
  const { company, fullName, contactName, country } = address
  const lines = [
    company || fullName,
    facility,
    fullName || contactName,
    ...placeLines(address),
    countryName(country, 'en'),
    phoneWithExtension(address),
    doorLine(address, locale),
  ]
  return [...new Set(lines.filter(Boolean))]
}

/** "48 × 40 × 48 in, 8 lb/ft³": in English, which every dock reads. */
function sizeOf(unit: HandlingUnit): string {
  const { length, width, height, dimensionUnit } = unit
  return `${[length, width, height].map((side) => plain.format(side)).join(' × ')} ${dimensionUnit}, ${plain.format(densityOf([denseOf(unit)]).pcf)} lb/ft³`
}

const labelled = (w: (word: FreightWord) => string, word: FreightWord, value: string): string[] =>
  value ? [`${w(word)}: ${value}`] : []
const pounds = (value: number): string => `${plain.format(value)} lb`
const plain = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 })

import { isResidential, type Address } from '#src/domain/address/address.ts'
import type { Customs } from '#src/domain/customs/customs.ts'
import { customsTotals, lineCents } from '#src/domain/customs/customs-rules.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { RateRequest } from '#src/domain/rating/rating.ts'
import { CarrierRefusal } from '#server/carriers/carriers.ts'

/**
 * Maps our fields to Karrio's (its OpenAPI: ShipmentData, RateRequest), within its length limits. Amounts are
 * decimal numbers, because it accepts no others.
 */

export const rateBody = ({ from, to, parcels, shipDate, options }: RateRequest, carrierId: string) => ({
  shipper: { country_code: from.country, postal_code: from.postalCode },
  recipient: { country_code: to.country, postal_code: to.postalCode, residential: to.residential },
  parcels: pieces(parcels),
  options: optionsOf(parcels, shipDate, options.signature),
  carrier_ids: [carrierId],
})

/** A draft: without `service` nothing is bought. */
export function shipmentBody(
  shipment: Shipment,
  { carrierId, serviceCode, clientId }: { carrierId: string; serviceCode: string; clientId: string },
) {
  const { customs } = shipment
  return {
    shipper: addressOf(shipment.from, { tax: customs?.senderTaxId }),
    recipient: addressOf(shipment.to, { tax: customs?.recipientTaxId }),
    parcels: pieces(shipment.parcels, shipment.contents),
    options: {
      ...optionsOf(shipment.parcels, shipment.shipDate, shipment.signature),
      ...instructions('shipper', shipment.from),
      ...instructions('recipient', shipment.to),
    },
    payment: PAYMENT,
    carrier_ids: [carrierId],
    services: [serviceCode],
    label_type: 'PDF',
    reference: shipment.reference.slice(0, 35),
    metadata: { [CLIENT_KEY]: clientId },
    ...(customs &&
      shipment.from.country !== shipment.to.country && { customs: customsOf(customs, shipment.shipDate) }),
  }
}

/** The key of our id in Karrio's metadata, for looking up lost responses. */
export const CLIENT_KEY = 'portage_client_id'
const PAYMENT = { paid_by: 'sender', currency: 'CAD' }

/** @throws CarrierRefusal (`tooLong`) when the street doesn't fit: truncated, a parcel would go elsewhere */
export function addressOf(
  address: Address,
  {
    tax,
    tooLong = 'order.carrierAddress',
  }: { tax?: Customs['senderTaxId'] | undefined; tooLong?: string } = {},
) {
  const { fullName, company, contactName, city, province, postalCode, country, phone, email } = address
  const [line1, line2, ...more] = streetLines(address)
  if (more.length > 0) throw new CarrierRefusal(tooLong)
  return {
    person_name: (fullName || contactName || company).slice(0, 50),
    ...(company && { company_name: company.slice(0, 50) }),
    address_line1: line1,
    ...(line2 && { address_line2: line2 }),
    city: city.slice(0, 30),
    ...(province && { state_code: province.slice(0, 20) }),
    postal_code: postalCode,
    country_code: country,
    phone_number: phone,
    ...(email && { email }),
    residential: isResidential(address),
    ...(tax?.taxIdNumber && { federal_tax_id: tax.taxIdNumber.slice(0, 20) }),
  }
}

const LINE = 50

/** As typed if they fit; else wrapped at words over as many lines as needed. */
function streetLines({ aptSuite, address1, address2 }: Address): string[] {
  const typed = [[aptSuite, address1].filter(Boolean).join('-'), address2].filter(Boolean)
  if (typed.every((line) => line.length <= LINE)) return typed
  const lines: string[] = []
  for (const word of typed.join(' ').split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && longer.length <= LINE) lines[lines.length - 1] = longer
    else lines.push(...word.match(new RegExp(`.{1,${LINE}}`, 'gu'))!)
  }
  return lines
}

/** One parcel per piece: a carrier that is told of two boxes prints two labels. */
const pieces = (parcels: RateRequest['parcels'], content = '') =>
  parcels.flatMap((parcel) =>
    Array.from({ length: parcel.quantity }, () => ({
      weight: parcel.weight,
      weight_unit: parcel.weightUnit.toUpperCase(),
      length: parcel.length,
      width: parcel.width,
      height: parcel.height,
      dimension_unit: parcel.dimensionUnit.toUpperCase(),
      packaging_type: 'your_packaging',
      ...(content && { content: content.slice(0, 100) }),
      ...(parcel.description && { description: parcel.description.slice(0, 250) }),
    })),
  )

function optionsOf(parcels: RateRequest['parcels'], shipDate: string, signature: string) {
  const insured = parcels.reduce((sum, { quantity, insuranceValue }) => sum + quantity * insuranceValue, 0)
  // The second name is the newer one; servers before 2026 only know the first.
  return {
    shipment_date: shipDate,
    shipping_date: `${shipDate}T00:00`,
    currency: 'CAD',
    ...(signature === 'signature' && { signature_confirmation: true }),
    ...(insured > 0 && { insurance: Number(decimalMoney(insured)) }),
  }
}

/** Details that its addresses have no field for, as text for the driver. */
function instructions(end: 'shipper' | 'recipient', { extension, buzzCode, allowDropoff }: Address) {
  const instructionText = [
    extension && `Phone extension ${extension}`,
    buzzCode && `Buzz code ${buzzCode}`,
    end === 'recipient' && allowDropoff && 'May be left at the door',
  ]
    .filter(Boolean)
    .join('. ')
  return instructionText === '' ? {} : { [`${end}_instructions`]: instructionText }
}

const CONTENT: Record<Customs['exportReason'], string> = {
  sale: 'merchandise',
  gift: 'gift',
  sample: 'sample',
  return: 'return_merchandise',
  documents: 'documents',
  repair: 'other',
  personal: 'other',
  other: 'other',
}

function customsOf(customs: Customs, shipDate: string) {
  const { goodsCents } = customsTotals(customs)
  return {
    content_type: CONTENT[customs.exportReason],
    content_description: customs.commodities[0]?.description.slice(0, 100),
    incoterm: customs.incoterm,
    commercial_invoice: customs.exportReason !== 'documents',
    certify: customs.customsDeclared,
    signer: customs.signerName.slice(0, 50),
    ...(customs.customsInvoiceNumber && { invoice: customs.customsInvoiceNumber }),
    invoice_date: customs.customsInvoiceDate || shipDate,
    duty: {
      paid_by: customs.dutyPayer,
      currency: customs.currency,
      declared_value: Number(decimalMoney(goodsCents)),
      ...(customs.dutyAccount && { account_number: customs.dutyAccount }),
    },
    commodities: customs.commodities.map((line) => ({
      title: line.description.slice(0, 35),
      description: line.description.slice(0, 100),
      quantity: line.quantity,
      ...(line.hsCode && { hs_code: line.hsCode }),
      origin_country: line.originCountry,
      value_amount: Number(decimalMoney(Math.round(lineCents(line) / line.quantity))),
      value_currency: customs.currency,
      weight: line.unitWeight,
      weight_unit: line.weightUnit.toUpperCase(),
    })),
    options: { ...(customs.exportFilingNumber && { aes: customs.exportFilingNumber }) },
  }
}

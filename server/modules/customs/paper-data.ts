import type { Address } from '#src/domain/address/address.ts'
import type { Commodity, Customs } from '#src/domain/customs/customs.ts'
import { customsTotals, type CustomsTotals } from '#src/domain/customs/customs-rules.ts'
import { writtenHs } from '#src/domain/customs/hs-code.ts'
import { asLocale, type Locale } from '#src/domain/shared/locale.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { convert, type WeightUnit } from '#src/domain/shared/units.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { customsWords, type CustomsWord } from '#server/documents/customs-words.ts'
import { sentence } from '#server/platform/messages.ts'
import { addressLines } from '#server/modules/orders/address-lines.ts'

/** A parcel shipment, or a load described as one. */
type Sent = Pick<Shipment, 'from' | 'to' | 'shipDate' | 'reference' | 'notificationLanguage'> & {
  parcels: readonly Pick<Shipment['parcels'][number], 'quantity' | 'weight' | 'weightUnit'>[]
}

/** What the documents are written from: an order as it was sent, or goods that aren't one yet. */
export interface PaperData {
  /** '' if there is no order. */
  orderNumber: string
  trackingNumber: string | null
  /** Such as "Sample Ground Standard". */
  carrier: string
  sample: boolean
  shipment: Sent
  customs: Customs
  /** Set if the packages aren't listed individually. */
  pieces?: number
  grossWeight?: { value: number; unit: WeightUnit }
  /** When it was declared and signed; a reprint shows the same date. */
  at: Date
}

/** The data, and the functions that word and format it. */
export interface PaperWriter {
  facts: PaperData
  totals: CustomsTotals
  /** A term in the person's language with English beside it. */
  w: (word: CustomsWord) => string
  /** "Word: value". */
  fact: (word: CustomsWord, value: string) => string
  /** The label of a form option in both languages. */
  option: (id: string) => string
  money: (cents: number) => string
  invoiceNumber: string
  invoiceDate: string
  /** YYYY-MM-DD. */
  signedOn: string
  pieces: number
  grossKg: number
}

/** Name, company, street, town, country and contacts, a line each. */
export const partyLines = (address: Address, tax?: Customs['senderTaxId']): string[] => [
  ...addressLines(address, 'en'),
  ...[address.email, tax?.taxIdType && tax.taxIdNumber ? `${tax.taxIdType} ${tax.taxIdNumber}` : ''].filter(
    Boolean,
  ),
]

/** The importer of record, if it isn't the recipient. */
export function importerLines({ importer }: Customs): string[] | null {
  return importer.different
    ? [importer.partyName, ...importer.partyAddress.split('\n'), importer.phone, importer.email]
        .map((line) => line.trim())
        .filter(Boolean)
    : null
}

export const displayHs = ({ hsCode }: Pick<Commodity, 'hsCode'>, to: string): string =>
  hsCode ? writtenHs(hsCode, to) : '–'
export const kilograms = (kg: number): string => `${plain.format(kg)} kg`

export function createPaperWriter(facts: PaperData): PaperWriter {
  const { shipment, customs, grossWeight } = facts
  const locale = paperLocale(facts)
  const w = customsWords(locale)
  const both = (id: string) =>
    locale === 'en' ? sentence('en', id) : `${sentence(locale, id)} / ${sentence('en', id)}`
  return {
    facts,
    totals: customsTotals(customs),
    w,
    fact: (word, value) => `${w(word)}: ${value}`,
    option: both,
    money: (cents) => amounts.format(cents / 100),
    invoiceNumber: customs.customsInvoiceNumber || facts.orderNumber,
    invoiceDate: customs.customsInvoiceDate || shipment.shipDate,
    signedOn: bookDay(facts.at),
    pieces: facts.pieces ?? shipment.parcels.reduce((sum, { quantity }) => sum + quantity, 0),
    grossKg: grossWeight
      ? convert(grossWeight.value, grossWeight.unit, 'kg')
      : shipment.parcels.reduce(
          (sum, { quantity, weight, weightUnit }) =>
            sum + quantity * convert(weight, weightUnit as WeightUnit, 'kg'),
          0,
        ),
  }
}

export const paperLocale = ({ shipment }: PaperData): Locale => asLocale(shipment.notificationLanguage)

const amounts = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2 })
const plain = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 3 })

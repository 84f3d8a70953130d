import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { followScreen, type UsualShipment } from '#src/domain/parcel/shipping-defaults.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import type { UnitSystem } from '#src/domain/account/preference.ts'
import { scopeOf, type Scope } from '#src/domain/parcel/scope.ts'
import { PARCEL } from '#src/domain/parcel/shipment-draft.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { draftStore } from '#src/components/form/draft-store.ts'
import type { LiveRecord } from '#src/offline/records/records.ts'
import { valuesOf, type ParcelDraft, type SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { newQuote } from '#src/features/parcel/quote/quote-start.ts'

interface Known {
  book: readonly SavedAddress[]
  units: UnitSystem
  usual: UsualShipment
  now: Date
}

/**
 * That perhaps nothing is kept yet at an address of ours: noted by the browser with its place in the history.
 */
export const BLANK = { blank: true }

/** Where a new shipment of that scope goes, as far as it can be known. */
const DESTINATION: Record<Scope, string> = { domestic: 'CA', northAmerican: 'US', international: '' }

/**
 * A new shipment: from the default address, to be collected on the next open day, measured as the person
 * measures, and the rest as usual.
 */
export function newShipment(scope: Scope, { book, units, usual, now }: Known): Shipment {
  const empty = emptyValues(shipmentSchema)
  const isSender = ({ country }: { country: string }) =>
    scopeOf(country, DESTINATION[scope] || 'FR') === scope
  const sender = book.find((address) => address.isDefault && isSender(address))
  const last = usual.from && isSender(usual.from) ? usual.from : null
  const { parcels, shipDate } = newQuote(now, units, usual)
  return {
    ...empty,
    from: sender ? toShipmentAddress(sender) : (last ?? empty.from),
    to: { ...empty.to, country: DESTINATION[scope] },
    parcels,
    shipDate,
    ...enteredAsUsual(usual),
  }
}

/** The details that a person enters the same way every time. */
export const enteredAsUsual = ({
  contents,
  signature,
  notificationLanguage,
  prohibitedGoodsConfirmed,
}: UsualShipment): Pick<
  Shipment,
  'contents' | 'signature' | 'notificationLanguage' | 'prohibitedGoodsConfirmed'
> => ({ contents, signature, notificationLanguage, prohibitedGoodsConfirmed })

/** What a shipment is before a price was chosen for it. */
export const unpriced = (id: string, shipment: Shipment): SavedQuote => ({
  id,
  request: requestOf(shipment),
  rate: null,
  purchase: null,
})

/** The details as far as they were typed. */
export function shipmentIn(record: LiveRecord | undefined, locale: Locale): Partial<Shipment> | undefined {
  const { shipment, writtenIn }: Partial<ParcelDraft> = valuesOf(record) ?? {}
  if (!shipment) return undefined
  const typed = shipment as Partial<Shipment>
  const { notificationLanguage } = typed
  return notificationLanguage
    ? { ...typed, notificationLanguage: followScreen(notificationLanguage, writtenIn, locale) }
    : typed
}

/** Whose language the notifications of a draft have: `screenLanguage` as in UsualShipment. */
interface Languages {
  locale: Locale
  screenLanguage: Locale | null
}

/** The wizard's draft, from the first word on. */
export const wizardStore = (scope: Scope, { locale, screenLanguage }: Languages) =>
  draftStore({
    form: 'shipment',
    read: (record) => shipmentIn(record, locale),
    create: {
      kind: PARCEL,
      values: (shipment) => ({ request: requestOf(shipment as Shipment), rate: null, purchase: null }),
    },
    always: { scope, writtenIn: screenLanguage },
  })

/** The details of a shipment whose rate was chosen already: in the draft of its quote. */
export const shipmentStore = ({ locale, screenLanguage }: Languages) =>
  draftStore({
    form: 'shipment',
    read: (record) => shipmentIn(record, locale),
    always: { writtenIn: screenLanguage },
    canRemove: true,
  })

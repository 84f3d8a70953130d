import { useQuery } from '@tanstack/react-query'
import { savedAddress } from '#src/domain/address/address-book.ts'
import type { ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import { quickQuoteSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import type { Scope } from '#src/domain/parcel/scope.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { Service } from '#src/domain/parcel/shipping-defaults.ts'
import { isSameRequest, requestOf } from '#src/domain/parcel/shipment-request.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { allRecords, findRecord, firstCopy } from '#src/offline/records/records.ts'
import { readPreference } from '#src/offline/records/preferences.ts'
import { readUsualShipment } from '#src/offline/records/usual-shipment.ts'
import { loadQuote, valuesOf, type SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { shipmentOf } from './shipment-start.ts'
import { problemsOf } from './problems.ts'
import { STEPS, type StepId } from './steps.ts'
import { newShipment, shipmentIn, unpriced } from './wizard-start.ts'

/** `isKnown`: the device has a draft of that id. */
export interface WizardStart {
  isKnown: boolean
  quote: SavedQuote
  values: Shipment
  step: StepId
  /** The service chosen the last time, or set as the usual one. */
  service: Service | null
  presets: readonly ParcelPreset[]
  languages: { locale: Locale; screenLanguage: Locale | null }
  /** There is somebody in the address book to send to. */
  knowsRecipients: boolean
}

/**
 * What the wizard of that draft begins with: what was typed here or on another device, or a new shipment.
 * Undefined while the device is asked.
 */
export function useWizardStart(id: string, scope: Scope): WizardStart | undefined {
  const locale = useLocale()
  return useQuery({ queryKey: ['wizard', id], queryFn: () => startOf(), gcTime: 0, staleTime: Infinity }).data

  async function startOf(): Promise<WizardStart> {
    await firstCopy().catch(() => {})
    const now = new Date()
    const [record, addresses, { units }, { presets }, usual] = await Promise.all([
      findRecord('draft', id).catch(() => undefined),
      allRecords('address').catch(() => []),
      readPreference('units'),
      readPreference('parcelPresets'),
      readUsualShipment(locale, now),
    ])
    const book = addresses.map(savedAddress)
    const kept = valuesOf(record)
    const { service, screenLanguage } = usual
    const languages = { locale, screenLanguage }
    const known = { service, presets, languages, knowsRecipients: book.some(({ isDefault }) => !isDefault) }
    const fresh = newShipment(scope, { book, units, usual, now })
    if (!kept) return { isKnown: false, quote: unpriced(id, fresh), values: fresh, step: 'where', ...known }
    const values = {
      ...fresh,
      ...(shipmentIn(record, locale) ??
        shipmentOf(kept.request, { book, fromPlace: null, toPlace: null, usual })),
    }
    const quote = (await loadQuote(id)) ?? unpriced(id, values)
    return { isKnown: true, quote, values, step: await firstOpenStep(values, quote), ...known }
  }
}

/** Whether the price that was chosen is one for this shipment. */
export const rateFits = ({ rate, request }: SavedQuote, shipment: Shipment): boolean =>
  rate !== null && isSameRequest(request, requestOf(shipment))

/** Whether there is enough to ask for prices. */
export const isAskable = (shipment: Shipment): boolean => quickQuoteSchema.isValidSync(requestOf(shipment))

async function firstOpenStep(shipment: Shipment, quote: SavedQuote): Promise<StepId> {
  const problems = await problemsOf(shipment, quote.rate)
  return (
    STEPS.find(({ id }) => problems.has(id) || (id === 'how' && !rateFits(quote, shipment)))?.id ?? 'review'
  )
}

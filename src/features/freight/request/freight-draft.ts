import { object } from 'yup'
import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import { freightBookingSchema, type FreightBooking } from '#src/domain/freight/freight-booking.ts'
import { followScreen } from '#src/domain/parcel/shipping-defaults.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { FREIGHT } from '#src/domain/parcel/shipment-draft.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { updateRecord, type LiveRecord } from '#src/offline/records/records.ts'
import { draftStore } from '#src/components/form/draft-store.ts'
import type { Flow } from './steps.ts'

/** The one form of all steps. */
export interface FreightForm {
  request: FreightRequest
  booking: FreightBooking
}
export const freightFormSchema = object({ request: freightRequestSchema, booking: freightBookingSchema })

/**
 * An acceptance that was sent and whose end is not known yet: sent again it is the same to the letter (D17).
 */
export interface OpenAcceptance {
  intentId: string
  quoteId: string
  offerId: string
  booking: FreightBooking
  card?: { cardId: string; totalCost: number }
}

/**
 * Besides what is typed: which quote was asked for, for what, whether the server has it, and the offer that
 * was chosen.
 */
export interface FreightProgress {
  flow: Flow
  quoteId: string | null
  asked: FreightRequest | null
  sent: boolean
  offerId: string | null
  purchase: OpenAcceptance | null
}
/** `writtenIn`: the screen's language when it was last written. */
type FreightValues = Partial<FreightForm> & Partial<FreightProgress> & { writtenIn?: Locale }

const FRESH: FreightProgress = {
  flow: 'quick',
  quoteId: null,
  asked: null,
  sent: false,
  offerId: null,
  purchase: null,
}

export const valuesOf = (record: Pick<LiveRecord, 'doc'> | null | undefined): FreightValues | undefined =>
  record?.doc.kind === FREIGHT ? (record.doc.values as FreightValues) : undefined

export function progressOf(record: Pick<LiveRecord, 'doc'> | null | undefined, flow: Flow): FreightProgress {
  const { request: _request, booking: _booking, writtenIn: _writtenIn, ...progress } = valuesOf(record) ?? {}
  return { ...FRESH, flow, ...progress }
}

/** The booking as far as it was typed; its notifications follow the screen's language. */
export function bookingIn(
  record: Pick<LiveRecord, 'doc'> | undefined,
  locale: Locale,
): FreightBooking | undefined {
  const { booking, writtenIn } = valuesOf(record) ?? {}
  return (
    booking && {
      ...booking,
      notificationLanguage: followScreen(booking.notificationLanguage, writtenIn, locale),
    }
  )
}

/** @throws DeviceStorageError */
export const keepProgress = (
  id: string,
  progress: Partial<FreightProgress>,
  form?: FreightForm,
): Promise<void> =>
  updateRecord('draft', id, (doc) => ({
    ...doc,
    kind: FREIGHT,
    values: { ...(doc?.values as RecordData | undefined), ...form, ...progress },
  }))

/** The freight wizard's draft, from the first word on. */
export const freightStore = (flow: Flow, locale: Locale) =>
  draftStore({
    form: 'load',
    read: (record) => {
      const { request } = valuesOf(record) ?? {}
      const booking = bookingIn(record, locale)
      return request && booking && { request, booking }
    },
    create: { kind: FREIGHT, values: () => ({ flow }) },
    always: { writtenIn: locale },
  })

import type { FieldValues } from 'react-hook-form'
import { object } from 'yup'
import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import { freightBookingSchema, type FreightBooking } from '#src/domain/freight/freight-booking.ts'
import { FREIGHT } from '#src/domain/parcel/shipment-draft.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { backUpDraft } from '#src/offline/records/drafts.ts'
import { findRecord, updateRecord, type LiveRecord } from '#src/offline/records/records.ts'
import { LOAD } from '#src/offline/records/restore-unload-backup.ts'
import type { BackupStore } from '#src/components/form/use-form-backup.ts'
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
type FreightValues = Partial<FreightForm> & Partial<FreightProgress>

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
  const { request: _request, booking: _booking, ...progress } = valuesOf(record) ?? {}
  return { ...FRESH, flow, ...progress }
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

/**
 * What is typed is kept as the draft of its quote, from the first word on. One that was bought or thrown away
 * meanwhile is not brought back.
 */
export function freightPlace(flow: Flow): (id: string) => Promise<BackupStore> {
  let seen = false
  return async (id) => {
    const put = (form: FieldValues) =>
      updateRecord('draft', id, (doc) => {
        if (!doc && seen) return null
        seen = true
        return {
          ...doc,
          kind: FREIGHT,
          values: { flow, ...(doc?.values as RecordData | undefined), ...form },
        }
      })
    return {
      async load() {
        const record = await findRecord('draft', id)
        seen ||= record !== undefined
        const { request, booking } = valuesOf(record) ?? {}
        return record && request && booking && { values: { request, booking }, updatedAt: record.updatedAt }
      },
      save: put,
      rescue: (form) => backUpDraft(id, LOAD, form),
    }
  }
}

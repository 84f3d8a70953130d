import type { FieldValues } from 'react-hook-form'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { findRecord, updateRecord } from '#src/offline/records/records.ts'
import { backUpDraft } from '#src/offline/records/drafts.ts'
import { SHIPMENT } from '#src/offline/records/restore-unload-backup.ts'
import type { BackupStore } from '#src/components/form/use-form-backup.ts'
import { valuesOf } from '#src/features/parcel/quote/saved-quote.ts'

/**
 * The details of a shipment are kept in the draft of its quote, and with it on the person's other devices.
 */
export async function shipmentPlace(quoteId: string): Promise<BackupStore> {
  const put = (shipment: FieldValues | undefined) =>
    updateRecord('draft', quoteId, (doc) => {
      if (!doc) return null
      const { shipment: _old, ...others } = doc.values as RecordData
      return { ...doc, values: shipment ? { ...others, shipment } : others }
    })
  return {
    async load() {
      const record = await findRecord('draft', quoteId)
      const shipment = valuesOf(record)?.shipment
      return record && shipment && { values: shipment, updatedAt: record.updatedAt }
    },
    save: (values) => put(values),
    remove: () => put(undefined),
    rescue: (values) => backUpDraft(quoteId, SHIPMENT, values),
  }
}

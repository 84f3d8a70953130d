import type { ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { ChosenService } from '#src/domain/parcel/quote-prefill.ts'
import { shipmentDraft } from '#src/domain/parcel/shipment-draft.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { changeMany } from '#src/offline/records/undo.ts'
import type { ImportedDraft } from './imported-drafts.ts'

/** What is changed; what is left out stays as it is. `service` null: the batch's choice. */
export interface RowChange {
  service?: ChosenService | null
  box?: ParcelPreset
}

/** Rows to leave out of the purchase, or to take back in. @throws DeviceStorageError, like both of these */
export const leaveOut = (ids: readonly string[], out: boolean): Promise<number> =>
  changeRows(ids, out ? 'undo.rowsLeftOut' : 'undo.rowsTakenBack', (values) => ({
    ...values,
    batch: { ...values.batch, out },
  }))

/** Gives rows another service or box. A box keeps the weight that the file gave. */
export const changeServiceOrBox = (ids: readonly string[], { service, box }: RowChange): Promise<number> =>
  changeRows(ids, 'undo.rowsChanged', (values) => ({
    ...values,
    ...(box && repacked(values.shipment, box)),
    ...(service !== undefined && { batch: { ...values.batch, service } }),
  }))

/** On this device, so also offline; the server prices what has changed. */
const changeRows = (
  ids: readonly string[],
  messageId: string,
  edit: (values: ImportedDraft) => object,
): Promise<number> =>
  changeMany(
    'draft',
    ids,
    (doc) =>
      doc ? { ...doc, values: edit(doc.values as unknown as ImportedDraft) as RecordData } : undefined,
    messageId,
  )

function repacked(shipment: Shipment, { length, width, height, dimensionUnit }: ParcelPreset): object {
  const parcels = shipment.parcels.map((parcel) => ({ ...parcel, length, width, height, dimensionUnit }))
  return shipmentDraft({ ...shipment, parcels } as Shipment).values as object
}

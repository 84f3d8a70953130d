import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { importedId } from '#src/domain/import-kinds.ts'
import { shipmentSchema, type Shipment } from '#src/domain/parcel/parcel.ts'
import { shipmentDraft } from '#src/domain/parcel/shipment-draft.ts'
import type { ImportedShipment } from '#src/domain/parcel/shipment-import.ts'
import type { UsualShipment } from '#src/domain/parcel/shipping-defaults.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import type { ImportRow } from '#src/offline/sheets/jobs.ts'

interface ForAll {
  from: SavedAddress
  day: string
  usual: Pick<UsualShipment, 'notificationLanguage'>
  batch: { id: string; name: string }
}

/** The same row on the same day is one shipment, however often its file is imported; next week it is another. */
export const rowId = ({ key, doc }: Pick<ImportRow, 'key' | 'doc'>, day: string): string =>
  importedId('shipment', `${key}|${dayOf(doc, day)}`)

/** The same shipment bought again, on purpose: the id that follows the bought one. */
export const nextImportId = (id: string): string => importedId('shipment', `${id}|again`)

/** A row as a draft for the wizard. */
export function draftFromRow(
  { doc, row: line }: Pick<ImportRow, 'doc' | 'row'>,
  { from, day, usual, batch }: ForAll,
): RecordData {
  const row = doc as ImportedShipment
  const empty = emptyValues(shipmentSchema)
  const shipment: Shipment = {
    ...empty,
    ...row,
    from: toShipmentAddress(from),
    shipDate: dayOf(doc, day),
    notificationLanguage: usual.notificationLanguage,
    prohibitedGoodsConfirmed: true,
  }
  const draft = shipmentDraft(shipment)
  return { ...draft, values: { ...(draft.values as RecordData), batch: { ...batch, row: line } } }
}

const dayOf = (doc: RecordData, day: string): string => (doc as ImportedShipment).shipDate || day

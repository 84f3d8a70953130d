import { v5 } from 'uuid'
import { ADDRESS_IMPORT } from './address/address-import.ts'
import { PACKING_LINE_IMPORT } from './customs/packing-line-import.ts'
import { SHIPMENT_IMPORT } from './parcel/shipment-import.ts'

/** What can be imported from a file, by the name of the record a row becomes. */
export const IMPORT_KINDS = {
  address: ADDRESS_IMPORT,
  shipment: SHIPMENT_IMPORT,
  packingLine: PACKING_LINE_IMPORT,
} as const
export type ImportKindName = keyof typeof IMPORT_KINDS

const NAMESPACE = '6f0f3b0e-6c1d-5a55-9d0c-3f1d1f5b7a10'

/**
 * The id a row gets: the same row in any file, on any device, is the same record, however often it arrives.
 */
export const importedId = (kind: ImportKindName, key: string): string => v5(`${kind}|${key}`, NAMESPACE)

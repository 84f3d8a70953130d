import type { Shipment } from './parcel.ts'
import { scopeOf } from './scope.ts'
import { requestOf } from './shipment-request.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'

/** The draft kind of a shipment. */
export const PARCEL = 'parcel'
/** The draft kind of a load. */
export const FREIGHT = 'freight'

/** An unpriced shipment as the draft that its wizard continues. */
export const shipmentDraft = (shipment: Shipment): RecordData => ({
  kind: PARCEL,
  values: {
    scope: scopeOf(shipment.from.country, shipment.to.country),
    request: requestOf(shipment),
    rate: null,
    purchase: null,
    shipment,
  },
})

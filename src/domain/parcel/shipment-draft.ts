import type { Shipment } from './parcel.ts'
import { scopeOf } from './scope.ts'
import { requestOf } from './shipment-request.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'

/** The kind of draft that a shipment is. */
export const PARCEL = 'parcel'
/** The kind of draft that a load is. */
export const FREIGHT = 'freight'

/** A shipment that nobody has priced yet, as the draft its wizard goes on with. */
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

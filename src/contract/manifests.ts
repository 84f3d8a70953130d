import { array, object } from 'yup'
import { MAX_ORDERS_AT_ONCE } from '#src/domain/orders/order-status.ts'
import type { ManifestParcel } from '#src/domain/tracking/hand-over.ts'
import { endpoint, type CursorPage } from './endpoint.ts'
import { byId, cursor, uuid } from './fields.ts'

export interface ManifestRow {
  id: string
  number: string
  carrierName: string
  sample: boolean
  /** Accounting day, YYYY-MM-DD. */
  day: string
  orderCount: number
  pieceCount: number
  kilograms: number
  createdAt: string
}

/** `parcels` in the manifest's order. */
export interface ManifestDetails extends ManifestRow {
  parcels: ManifestParcel[]
}

export const manifests = {
  list: endpoint<CursorPage<ManifestRow>>()(['GET', '/manifests'], () => object({ after: cursor() }), {
    kept: true,
    programs: 'read',
  }),
  get: endpoint<ManifestDetails>()(['GET', '/manifests/:id'], byId, { kept: true, programs: 'read' }),
  /**
   * Closes the labels of one carrier. The device chooses `id`; the same orders again are the same manifest.
   */
  close: endpoint<ManifestRow>()(
    ['POST', '/manifests'],
    () =>
      object({
        id: uuid(),
        orderIds: array(uuid())
          .min(1, 'validation.select')
          .max(MAX_ORDERS_AT_ONCE, 'validation.tooMany')
          .required(),
      }),
    { impersonation: 'allowed', permission: 'ship', programs: 'buy' },
  ),
  pdf: endpoint<Uint8Array>()(['GET', '/manifests/:id/pdf'], byId, { binary: true, programs: 'read' }),
}

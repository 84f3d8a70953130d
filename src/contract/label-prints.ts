import { array, object, string } from 'yup'
import { MAX_ORDERS_AT_ONCE } from '#src/domain/orders/order-status.ts'
import { LABEL_FORMATS } from '#src/domain/account/preference.ts'
import { endpoint } from './endpoint.ts'
import { byId, uuid } from './fields.ts'

export type LabelPrintState = 'waiting' | 'drawing' | 'done' | 'failed' | 'cancelled'
/** A job that draws the labels of many orders into one file. `total` and `done` count labels. */
export interface LabelPrint {
  id: string
  state: LabelPrintState
  total: number
  done: number
}

/** Drawing many labels takes a while: start it, poll it, then download the file. */
export const labelPrints = {
  /**
   * The client chooses the id, so the same request sent twice is made once. The orders are in printing order.
   */
  start: endpoint<LabelPrint>()(
    ['POST', '/label-prints'],
    () =>
      object({
        id: uuid(),
        ids: array(uuid())
          .min(1, 'validation.select')
          .max(MAX_ORDERS_AT_ONCE, 'validation.tooMany')
          .required(),
        format: string().oneOf(LABEL_FORMATS).default('pdf4x6'),
      }),
    { impersonation: 'allowed' },
  ),
  get: endpoint<LabelPrint>()(['GET', '/label-prints/:id'], byId),
  cancel: endpoint<LabelPrint>()(['POST', '/label-prints/:id/cancel'], byId, { impersonation: 'allowed' }),
  /** The file, once it is done; kept for a day. */
  file: endpoint<Uint8Array>()(['GET', '/label-prints/:id/file'], byId, { binary: true }),
}

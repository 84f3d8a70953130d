import { array, object, string } from 'yup'
import { MAX_ORDERS_AT_ONCE } from '#src/domain/orders/order-status.ts'
import { LABEL_FORMATS } from '#src/domain/account/preference.ts'
import { endpoint } from './endpoint.ts'
import { byId, uuid } from './fields.ts'

export type LabelPrintState = 'waiting' | 'drawing' | 'done' | 'failed' | 'cancelled'
/** Labels of many orders on their way to one file. `total` and `done` count labels. */
export interface LabelPrint {
  id: string
  state: LabelPrintState
  total: number
  done: number
}

/** Many labels take a while: they are asked for, looked after, and had when they are done. */
export const labelPrints = {
  /**
   * Named by the client: asked twice, it is made once. The orders in the order in which they are to be
   * printed.
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
  /** The file, once it is done; for a day. */
  file: endpoint<Uint8Array>()(['GET', '/label-prints/:id/file'], byId, { binary: true }),
}

import { and, eq } from 'drizzle-orm'
import { LABEL_FORMATS, type LabelFormat } from '#src/domain/account/preference.ts'
import { orderLabels } from '#server/db/schema/labels.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { filing } from '#server/http/customer-files.ts'
import { BucketFault } from '#server/files/s3-files.ts'
import { NeverWorks, type JobHandlers } from '#server/jobs/runner.ts'
import { storedRecord } from '#server/modules/sync/records.ts'
import type { CustomerContext, Deps, FileAnswer } from '#server/http/context.ts'
import { toLabels } from './label-data.ts'
import { shipmentOf, type Order } from './repository.ts'
import { assignSsccs, type OrderWithSsccs } from './ssccs.ts'

type Dependencies = Pick<CustomerContext, 'db' | 'clock' | 'config' | 'draw' | 'keep' | 'stored'>

export const labelMimeType = (format: LabelFormat): string =>
  format === 'zpl' ? 'application/x-zpl' : 'application/pdf'

/**
 * Labels as a file response.
 * @param name without its extension
 */
export const labelFile = (bytes: Uint8Array, format: LabelFormat, name: string): FileAnswer => ({
  bytes,
  contentType: labelMimeType(format),
  filename: `${name}.${format === 'zpl' ? 'zpl' : 'pdf'}`,
})

export const pieceCount = (order: Order): number =>
  shipmentOf(order).parcels.reduce((sum, { quantity }) => sum + quantity, 0)
export const withSsccs = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  order: Order,
): Promise<OrderWithSsccs> => assignSsccs(deps, order, pieceCount)

/**
 * The label of one order: drawn once, read from the file store ever after. If the bucket is down, it is drawn
 * just for this call.
 */
export async function orderLabel(deps: Dependencies, order: Order, format: LabelFormat): Promise<Uint8Array> {
  const { db, clock, config, draw, keep, stored } = deps
  const known = await db.one(
    orderLabels,
    and(eq(orderLabels.orderId, order.id), eq(orderLabels.format, format))!,
  )
  const drawn = async () =>
    draw({ kind: 'labels', labels: toLabels(await withSsccs(deps, order), config.publicUrl), format })
  try {
    const file = known && (await stored(known.fileId))
    if (file) return file.bytes
    const bytes = await drawn()
    await db.put(
      orderLabels,
      [
        {
          orderId: order.id,
          format,
          fileId: await keep({ type: labelMimeType(format), bytes }),
          createdAt: clock.now(),
        },
      ],
      [orderLabels.orderId, orderLabels.format],
    )
    return bytes
  } catch (error) {
    if (!(error instanceof BucketFault)) throw error
    return drawn()
  }
}

/**
 * Enqueued in the transaction that books the order. The label is drawn afterwards; if that fails, the order
 * stays booked.
 */
export const labelJob = (orderId: string): { kind: string; payload: Record<string, string> } => ({
  kind: 'label',
  payload: { orderId },
})

/**
 * Draws the label size that the customer usually prints. Does nothing if the carrier makes its own labels.
 */
export const labelJobs = (deps: Deps): JobHandlers => ({
  async label({ orderId = '', customerId = '' }) {
    const ofCustomer = { ...deps, ...filing(deps, customerId) }
    const order = await ofCustomer.db.one(orders, eq(orders.id, orderId))
    if (!order?.trackingNumber || order.status === 'cancelled') return
    if ((await ofCustomer.carriers.find(order.carrierCode))?.label) return
    const print = await storedRecord(ofCustomer.db, 'preference', 'print')
    const format = LABEL_FORMATS.find((one) => one === print?.doc?.labelFormat) ?? 'pdf4x6'
    await orderLabel(ofCustomer, order, format).catch((error: unknown) => {
      throw error instanceof RangeError ? new NeverWorks('NO_LABEL') : error
    })
  },
})

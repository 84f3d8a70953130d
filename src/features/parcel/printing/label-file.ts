import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import type { LabelFormat } from '#src/domain/account/preference.ts'
import { cachedPaper, type CachedFile } from '#src/components/documents/use-cached-file.ts'

/** One order's label, as a file that can be cached on the device. */
export const labelFile = ({ id, number }: Pick<OrderRow, 'id' | 'number'>, format: LabelFormat): CachedFile =>
  cachedPaper(
    `label:${id}:${format}`,
    `${number}-${format}.${format === 'zpl' ? 'zpl' : 'pdf'}`,
    (ahead, options) => call(contract.orders.label, { id, format, ahead }, options),
  )

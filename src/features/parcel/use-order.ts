import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error.ts'
import { keyOf, useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/parcel.ts'
import { ENDED_STATUSES } from '#src/domain/order-life.ts'

const MOVING_EVERY_MS = 8000
/** From here it does not move again by itself. */

/** An order, asked for again while it is on its way. */
export function useOrder(id: string) {
  const input = { id }
  const known = useQueryClient().getQueryData<OrderDetails>(keyOf(contract.orders.get, input))
  const moving = known !== undefined && !ENDED_STATUSES.includes(known.status)
  return useRead(contract.orders.get, input, { enabled: id !== '', ...(moving && { every: MOVING_EVERY_MS }) })
}

/** Not there, another's, or no id at all (D45); whatever else went wrong proves nothing about the order. */
export const isNoSuch = (error: Error | null): boolean => error instanceof ApiError && error.kind === 'envelope' && (error.code === 404 || error.code === 601)

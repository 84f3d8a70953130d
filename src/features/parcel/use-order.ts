import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/parcel.ts'
import type { OrderStatus } from '#src/domain/order-life.ts'

const MOVING_EVERY_MS = 8000
/** From here it does not move again by itself. */
const ENDED: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned']

/** An order, asked for again while it is on its way. */
export function useOrder(id: string) {
  const input = { id }
  const known = useQueryClient().getQueryData<OrderDetails>(keyOf(contract.orders.get, input))
  const moving = known !== undefined && !ENDED.includes(known.status)
  return useRead(contract.orders.get, input, { enabled: id !== '', ...(moving && { every: MOVING_EVERY_MS }) })
}

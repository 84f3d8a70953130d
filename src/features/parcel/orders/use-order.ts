import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { hasEnded } from '#src/domain/orders/order-status.ts'

const MOVING_EVERY_MS = 8000

/**
 * An order, refetched while it is in transit. What the device has of it is shown at once: whoever scanned a label
 * or opened a row waits for no server.
 */
export const useOrder = (id: string) =>
  useRead(
    contract.orders.get,
    { id },
    {
      enabled: id !== '',
      every: ({ status }) => !hasEnded(status) && MOVING_EVERY_MS,
      atOnce: true,
    },
  )

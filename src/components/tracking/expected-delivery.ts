import type { TrackingResult } from '#src/contract/tracking.ts'

/** The expected day of delivery; none for a shipment that has arrived, or never will. */
export const expectedDelivery = ({
  status,
  estimatedDelivery,
}: Pick<TrackingResult, 'status' | 'estimatedDelivery'>): string | null =>
  status === 'delivered' || status === 'cancelled' || status === 'return_to_sender' ? null : estimatedDelivery

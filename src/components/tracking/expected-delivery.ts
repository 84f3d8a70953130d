import type { TrackingResult } from '#src/contract/tracking.ts'

/** The day a shipment is expected on; of one that is there, or will never be, nothing is expected. */
export const expectedDelivery = ({
  status,
  estimatedDelivery,
}: Pick<TrackingResult, 'status' | 'estimatedDelivery'>): string | null =>
  status === 'delivered' || status === 'cancelled' || status === 'return_to_sender' ? null : estimatedDelivery

import { batteryFaults } from '#src/domain/parcel/lithium.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { Rate } from './rating.ts'
import { usPostFaults } from '#src/domain/customs/us-mail.ts'

/**
 * What a shipment may be by itself and not with the service that was chosen, by field: nothing is paid before
 * it is mended.
 */
export const rateFaults = (
  shipment: Shipment,
  rate: Pick<Rate, 'byAir' | 'byPost'> | null | undefined,
): Record<string, string> =>
  rate ? { ...batteryFaults(shipment, rate), ...usPostFaults(shipment, rate) } : {}

import { batteryFaults } from '#src/domain/parcel/lithium.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { Rate } from './rating.ts'
import { usPostFaults } from '#src/domain/customs/us-mail.ts'

/**
 * What is wrong with a valid shipment for the chosen service, by field: it has to be corrected before paying.
 */
export const rateFaults = (
  shipment: Shipment,
  rate: Pick<Rate, 'byAir' | 'byPost'> | null | undefined,
): Record<string, string> =>
  rate ? { ...batteryFaults(shipment, rate), ...usPostFaults(shipment, rate) } : {}

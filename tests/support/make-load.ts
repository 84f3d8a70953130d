import type { FreightRate } from '#src/domain/freight-rate.ts'
import { freightBookingSchema, type FreightBooking } from '#src/domain/freight-booking.ts'
import type { LoadShipment } from '#src/domain/freight-load.ts'
import { freightRequestSchema, type FreightRequest } from '#src/domain/freight.ts'

type Deep<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Deep<T[K]> } : T

const address = { country: 'CA', fullName: 'Léa Gagné', company: 'Érable & Fils', address1: '100 Sample Road', city: 'Scarborough', province: 'ON', postalCode: 'M1B 0A1', phone: '+1 416 555 0123', email: '' }
const far = { country: 'CA', fullName: '陈静怡', company: '枫叶图书 Livres', address1: '1055 rue Sherbrooke Ouest', city: 'Montréal', province: 'QC', postalCode: 'H3A 1T3', phone: '+1 514 555 0199', email: '' }

/** Two kinds of units: four pallets of pots, and a drum of paint that is dangerous. */
const units = [
  {
    quantity: 4, packaging: 'pallet', weight: 425, weightUnit: 'lb', length: 48, width: 40, height: 48, dimensionUnit: 'in', isStackable: true, declaredValue: 1_000_00,
    goods: [{ description: 'Pots en céramique', pieces: 120, nmfc: '47500', nmfcSub: '2' }, { description: '花盆托盘', pieces: 60 }],
  },
  {
    quantity: 1, packaging: 'drum', weight: 400, weightUnit: 'lb', length: 24, width: 24, height: 36, dimensionUnit: 'in', isPallets: false,
    goods: [{ description: 'Paint', pieces: 1, isHazmat: true, hazard: { unNumber: 'UN1263', shippingName: 'PAINT', hazardClass: '3', packingGroup: 'II', hazardQuantity: 180, hazardUnit: 'L', packages: 1 } }],
  },
]

/** As it is asked for, with what differs. `readyDate` of the tests' clock: a Thursday. */
export function freightRequest(more: Deep<FreightRequest> = {}): FreightRequest {
  const mode = more.mode ?? 'ltl'
  return freightRequestSchema.cast({
    mode, from: { country: 'CA', postalCode: 'M1B 0A1' }, to: { country: 'CA', postalCode: 'H3A 1T3' }, readyDate: '2026-11-19', ...(mode === 'ltl' ? { units } : { totalWeight: 20_000, totalPallets: 3, description: 'Pots en céramique' }),
    ...(mode === 'ftl' && { trailer: { equipment: 'dry_van' } }), ...((mode === 'rail' || mode === 'drayage') && { container: { size: 'domestic53', count: 1 } }), shipmentValue: 5_000_00, ...more,
  }) as FreightRequest
}

/** A booking of that request: both ends, a window, whom to call. */
export function freightBooking(more: Deep<FreightBooking> = {}): FreightBooking {
  return freightBookingSchema.cast({
    pickup: { address, facilityName: 'Quai 4', readyDate: '2026-11-19', readyTime: '09:00', pickupDate: '2026-11-19', earliestPickupTime: '10:00', latestPickupTime: '16:00', pickupNumber: 'PK-77' },
    delivery: { address: far, appointment: true, deliveryNumber: 'D-12' }, reference: 'PO 77-1203', purchaseOrder: 'BC-4412', specialInstructions: 'Sonner à la porte 4, 请按门铃',
    emergencyName: 'CANUTEC', emergencyPhone: '+1 613 996 6666', signer: 'Léa Gagné', termsAccepted: true, ...more,
  }) as FreightBooking
}

export function loadShipment({ request = freightRequest(), booking = freightBooking() }: { request?: FreightRequest; booking?: FreightBooking } = {}): LoadShipment {
  return {
    quoteId: '00000000-0000-4000-8000-000000000001', offerId: '00000000-0000-4000-8000-000000000002', mode: request.mode, request, booking, from: booking.pickup.address, to: booking.delivery.address,
    contents: request.units?.[0]?.goods[0]?.description ?? request.description ?? '', reference: booking.reference,
  } as LoadShipment
}

export const freightRate = (more: Partial<FreightRate> = {}): FreightRate => ({
  carrierCode: 'sample_freight', carrierName: 'Sample Freight', serviceCode: 'sf_ltl', serviceName: 'LTL Standard', sample: true,
  lines: [{ kind: 'freight', amountCents: 400_00 }, { kind: 'fuel', amountCents: 120_00 }, { kind: 'appt', amountCents: 30_00 }], subtotalCents: 550_00,
  taxes: [{ type: 'GST', ratePct: '5', amountCents: 27_50 }], totalCents: 577_50, transitDays: 2, shipDate: '2026-11-19', deliveryDate: '2026-11-23', validHours: 72, terms: [],
  facts: { actualLb: 2100, billedLb: 2133, billedBy: 'cube', cubicFeet: 225.3, pcf: 9.3, freightClass: '125', linearFeet: 8, distanceKm: 540 }, ...more,
})

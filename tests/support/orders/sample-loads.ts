import type { FreightRate } from '#src/domain/freight/freight-rate.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { gsinFor } from '#src/domain/orders/sscc.ts'
import type { LoadOrder } from '#server/modules/loads/repository.ts'
import { freightBooking, freightRequest, loadShipment } from './freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'

/** Four stackable pallets. */
export const POTS = {
  quantity: 4,
  packaging: 'pallet',
  weight: 425,
  weightUnit: 'lb',
  length: 48,
  width: 40,
  height: 48,
  dimensionUnit: 'in',
  isStackable: true,
  declaredValue: 1_000_00,
  goods: [
    { description: 'Pots en céramique', pieces: 120, nmfc: '47500', nmfcSub: '2' },
    { description: '花盆托盘', pieces: 60 },
  ],
}
const PAINT = {
  quantity: 1,
  packaging: 'drum',
  weight: 400,
  weightUnit: 'lb',
  length: 24,
  width: 24,
  height: 36,
  dimensionUnit: 'in',
  isPallets: false,
  goods: [
    {
      description: 'Paint',
      pieces: 1,
      isHazmat: true,
      hazard: {
        unNumber: 'UN1263',
        shippingName: 'PAINT',
        hazardClass: '3',
        packingGroup: 'II',
        hazardQuantity: 180,
        hazardUnit: 'L',
        packages: 1,
        erapReference: '2-0010-001',
        erapPhone: '416-555-0199',
      },
    },
  ],
}
const RATE: FreightRate = {
  carrierCode: 'sample_freight',
  carrierName: 'Sample Freight',
  serviceCode: 'sf_ltl',
  serviceName: 'LTL Standard',
  sample: true,
  lines: [
    { kind: 'freight', amountCents: 400_00 },
    { kind: 'fuel', amountCents: 120_00 },
    { kind: 'appt', amountCents: 30_00 },
  ],
  subtotalCents: 550_00,
  taxes: [{ type: 'GST', ratePct: '5', amountCents: 27_50 }],
  totalCents: 577_50,
  transitDays: 2,
  shipDate: '2026-11-19',
  deliveryDate: '2026-11-23',
  validHours: 72,
  terms: [],
  facts: {
    actualLb: 2100,
    billedLb: 2133,
    billedBy: 'cube',
    cubicFeet: 225.3,
    pcf: 9.3,
    freightClass: '125',
    linearFeet: 8,
    distanceKm: 540,
  },
}

/** Four pallets of pots and a drum of paint, which is dangerous goods; `request` overrides parts of it. */
export const aLoad = (request: object = {}, notificationLanguage: Locale = 'en') =>
  loadShipment(
    freightRequest({ units: [POTS, PAINT], shipmentValue: 5_000_00, ...request }),
    freightBooking({
      pickup: {
        address: make.address({
          fullName: 'Léa Gagné',
          company: 'Érable & Fils',
          address1: '100 Sample Road',
        }),
        facilityName: 'Quai 4',
        pickupNumber: 'PK-77',
      },
      delivery: {
        address: make.address({
          fullName: '陈静怡',
          company: '枫叶图书 Livres',
          address1: '1055 rue Sherbrooke Ouest',
          city: 'Montréal',
          province: 'QC',
          postalCode: 'H3A 1T3',
        }),
        appointment: true,
        deliveryNumber: 'D-12',
      },
      purchaseOrder: 'BC-4412',
      specialInstructions: 'Sonner à la porte 4, 请按门铃',
      emergencyName: 'CANUTEC',
      emergencyPhone: '+1 613 996 6666',
      emergencyRegistration: 'CAN-20461',
      notificationLanguage,
    }),
  )

/** A truckload of which only the total is known. */
export const WHOLE = {
  units: undefined,
  totalWeight: 20_000,
  totalPallets: 3,
  description: 'Pots en céramique',
}

/** That load as ordered and paid. */
export function anOrder(shipment = aLoad(), more: Partial<LoadOrder> = {}): LoadOrder {
  return {
    customerId: '',
    id: '',
    number: 'LD0000-1015',
    status: 'ordered',
    payStatus: 'paid',
    carrierCode: 'sample_freight',
    trackingNumber: 'SF0100-0012',
    reference: shipment.reference,
    totalCents: 577_50,
    shipment,
    rate: RATE,
    search: '',
    batch: '',
    source: 'web',
    manifestId: null,
    ssccs: null,
    printedAt: null,
    mode: shipment.mode,
    bol: gsinFor('9521234', 17),
    paidAt: null,
    createdAt: new Date('2026-11-18T15:00:00Z'),
    updatedAt: new Date('2026-11-18T15:00:00Z'),
    ...more,
  }
}

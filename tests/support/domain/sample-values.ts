import { addressSchema, type Address } from '#src/domain/address/address.ts'
import { facilitySchema, type Facility } from '#src/domain/address/facility.ts'
import { newCommodity, newCustoms, type Commodity, type Customs } from '#src/domain/customs/customs.ts'
import {
  newCustomsEstimate,
  newDutyGoods,
  type CustomsEstimate,
} from '#src/domain/customs/customs-estimate.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import type { Proof } from '#src/domain/orders/proof.ts'
import { newPackingList, type PackingList } from '#src/domain/parcel/packing-list.ts'
import { pickupSchema, type Pickup } from '#src/domain/pickups/pickup.ts'
import { parcelSchema, shipmentSchema, type Parcel, type Shipment } from '#src/domain/parcel/parcel.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { nextId } from '#tests/support/server/ids.ts'

/** Factories of valid values; `more` overrides what the test is about. */
export const make = {
  id: nextId,
  address: (more: Partial<Address> = {}): Address => ({
    ...emptyValues(addressSchema),
    fullName: 'Mina Roy',
    address1: '1 Main Street',
    city: 'Scarborough',
    province: 'ON',
    postalCode: 'M1B 0A1',
    phone: '+14165550134',
    ...more,
  }),
  facility: (more: Partial<Facility> = {}): Facility => ({
    ...emptyValues(facilitySchema),
    name: 'Warehouse East',
    address1: '12 Dock Road',
    city: 'Scarborough',
    province: 'ON',
    postalCode: 'M1B 0A1',
    ...more,
  }),
  /** A hand-over, signed for by a typed name, without photos. */
  proof: (more: Partial<Proof> & Pick<Proof, 'orderId'>): Proof => ({
    kind: 'handOver',
    signedBy: 'Marc Gagnon',
    note: '',
    at: '2026-11-26T13:05:00.000Z',
    zone: 'America/Toronto',
    signed: false,
    photos: 0,
    ...more,
  }),
  parcel: (more: Partial<Parcel> = {}): Parcel => ({
    ...emptyValues(parcelSchema),
    weight: 4,
    length: 12,
    width: 10,
    height: 8,
    ...more,
  }),
  shipment: (more: Partial<Shipment> = {}): Shipment => ({
    ...emptyValues(shipmentSchema),
    from: make.address(),
    to: make.address({
      fullName: 'Élodie Tremblay',
      address1: '45 rue Saint-Paul',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2Y 1H2',
      phone: '+15145550142',
    }),
    parcels: [make.parcel()],
    shipDate: '2026-11-18',
    contents: 'Books',
    prohibitedGoodsConfirmed: true,
    ...more,
  }),
  /** On the Friday after the Wednesday at which the tests' clocks stand. */
  pickup: (more: Partial<Pickup> = {}): Pickup => ({
    ...emptyValues(pickupSchema),
    address: make.address(),
    facilityName: 'Warehouse East',
    pickupDate: '2026-11-20',
    readyTime: '10:00',
    earliestPickupTime: '10:00',
    latestPickupTime: '15:00',
    totalWeight: 12,
    ...more,
  }),
  commodity: (more: Partial<Commodity> = {}): Commodity => ({
    ...newCommodity(),
    description: 'T-shirts, cotton',
    hsCode: '610910',
    originCountry: 'BD',
    quantity: 12,
    unitWeight: 0.2,
    unitValue: 1999,
    ...more,
  }),
  /** Toys from the United States by courier: 200 dollars, at a rate that our table has. */
  customsEstimate: (more: Partial<CustomsEstimate> = {}): CustomsEstimate => ({
    ...newCustomsEstimate('2026-11-23'),
    goods: [
      {
        ...newDutyGoods(),
        description: 'Toy cars',
        hsCode: '95030010',
        originCountry: 'CN',
        quantity: 4,
        unitValue: 5000,
      },
    ],
    ...more,
  }),
  /** A complete packing list to Chicago. */
  packingList: (customs: Partial<Customs> = {}, more: Partial<PackingList> = {}): PackingList => {
    const list = newPackingList('November', [make.commodity()], '2026-11-23')
    const to = make.address({
      fullName: 'Sam Lee',
      company: 'Lake Shore Goods',
      address1: '200 W Adams St',
      city: 'Chicago',
      province: 'IL',
      country: 'US',
      postalCode: '60606',
      phone: '+13125550142',
    })
    return {
      ...list,
      from: make.address(),
      to,
      pieces: 3,
      grossWeight: 14.5,
      carrierName: 'North Trucking',
      customs: {
        ...newCustoms({
          ...list.customs,
          customsInvoiceNumber: 'INV-77',
          signerName: 'Mina Roy',
          customsDeclared: true,
        }),
        ...customs,
      },
      ...more,
    }
  },
  /** The quick quote's request for a shipment. */
  quote: requestOf,
}

/** A parcel that a person gave a name. */
export const SHOE_BOX = {
  name: 'Shoe box',
  weight: 4,
  weightUnit: 'lb',
  length: 12,
  width: 9,
  height: 5,
  dimensionUnit: 'in',
}

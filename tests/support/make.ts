import { addressSchema, type Address } from '#src/domain/address.ts'
import { pickupSchema, type Pickup } from '#src/domain/pickup.ts'
import { parcelSchema, shipmentSchema, type Parcel, type Shipment } from '#src/domain/parcel.ts'
import { v7 } from 'uuid'

/** Things as the domain makes them, with what the test is about laid over. */
export const make = {
  id: () => v7(),
  address: (more: Partial<Address> = {}): Address => ({
    ...addressSchema.getDefault() as Address, fullName: 'Mina Roy', address1: '1 Main Street', city: 'Scarborough', province: 'ON', postalCode: 'M1B 0A1', phone: '+14165550134', ...more,
  }),
  parcel: (more: Partial<Parcel> = {}): Parcel => ({ ...parcelSchema.getDefault() as unknown as Parcel, weight: 4, length: 12, width: 10, height: 8, ...more }),
  shipment: (more: Partial<Shipment> = {}): Shipment => ({
    ...shipmentSchema.getDefault() as Shipment,
    from: make.address(),
    to: make.address({ fullName: 'Élodie Tremblay', address1: '45 rue Saint-Paul', city: 'Montréal', province: 'QC', postalCode: 'H2Y 1H2', phone: '+15145550142' }),
    parcels: [make.parcel()], shipDate: '2026-11-18', contents: 'Books', prohibitedGoodsConfirmed: true, ...more,
  }),
  /** The Friday after the Wednesday on which the tests' clocks stand. */
  pickup: (more: Partial<Pickup> = {}): Pickup => ({
    ...pickupSchema.getDefault() as unknown as Pickup, address: make.address(), facilityName: 'Warehouse East', pickupDate: '2026-11-20', readyTime: '10:00', earliestPickupTime: '10:00', latestPickupTime: '15:00', totalWeight: 12, ...more,
  }),
  /** What the quick quote asks for that shipment. */
  quote: (shipment: Shipment) => ({
    from: { postalCode: shipment.from.postalCode, country: shipment.from.country },
    to: { postalCode: shipment.to.postalCode, country: shipment.to.country, residential: shipment.to.residential },
    parcels: shipment.parcels, shipDate: shipment.shipDate, options: { signature: shipment.signature, sameCityOnly: shipment.sameCityOnly, canadianService: shipment.canadianService },
  }),
}

import type { Shipment } from '#src/domain/parcel.ts'
import type { Rate, RateRequest, RefusedRate } from '#src/domain/rating.ts'
import type { TrackingEvent } from '#src/domain/tracker-status.ts'

export interface CarrierService { serviceCode: string; serviceName: string }
export interface CarrierRates { rates: Rate[]; refused: RefusedRate[] }
export interface Booking {
  /** The purchase's intent id: booking twice under it is booking once. */
  clientId: string
  customerId: string
  rate: Rate
  request: RateRequest
  /** Names, streets and customs: who really carries must know them. */
  shipment: Shipment
}
/** A label that the carrier made, as it came: printed again it is the same. */
export interface CarrierLabel { contentType: string; bytes: Uint8Array }
export interface Tracked {
  events: TrackingEvent[]
  estimatedDelivery: string | null
  /** Towns as in events ("Mississauga, ON"), or null where the carrier does not say. Never an address: strangers see them. */
  origin: string | null
  destination: string | null
}

/** A carrier cannot take this shipment, and will not: give the money back. Anything else thrown is an unknown outcome. */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal'
}

/** One carrier, whoever is behind it: the built-in rate card or a gateway. */
export interface Carrier {
  readonly code: string
  readonly name: string
  /** Prices are invented; said wherever they show (D16, D40). */
  readonly sample: boolean
  /** Things are really carried, by somebody who will send a bill: never beside sandbox payments (D44). */
  readonly live?: boolean
  services(): CarrierService[]
  rates(request: RateRequest, now: Date): Promise<CarrierRates>
  /** @throws CarrierRefusal when it will never be taken. */
  book(booking: Booking, now: Date): Promise<{ trackingNumber: string }>
  /** Null: this carrier has no such number. */
  track(trackingNumber: string, now: Date): Promise<Tracked | null>
  /** True when nothing will move; false when it is already on its way. */
  cancel(clientId: string, now: Date): Promise<boolean>
  /** Absent: labels are drawn here. Null: this booking has none. */
  label?(clientId: string): Promise<CarrierLabel | null>
}

/** The carriers in service. */
export interface Carriers {
  /** Names who may really carry things, also while nobody can be reached (D44). */
  readonly live?: string
  list(): Promise<Carrier[]>
  find(code: string): Promise<Carrier | undefined>
}

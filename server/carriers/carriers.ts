import type { FreightMode, FreightRequest } from '#src/domain/freight/freight.ts'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { FreightAnswer, FreightRate } from '#src/domain/freight/freight-rate.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { Pickup } from '#src/domain/pickups/pickup.ts'
import type { ClosureRow } from '#src/domain/rating/rate-card.ts'
import type { Rate, RateRequest, RefusedRate } from '#src/domain/rating/rating.ts'
import type { Registrations } from '#src/domain/money/tax.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import type { Markups } from './markups.ts'

export interface CarrierService {
  serviceCode: string
  serviceName: string
}
export interface CarrierRates {
  rates: Rate[]
  refused: RefusedRate[]
}
export interface Booking {
  /** The purchase's intent id: booking twice under it is booking once. */
  clientId: string
  customerId: string
  rate: Rate
  /** What the carrier promised to bill, with its taxes: it may not be more. */
  costCents: Cents
  request: RateRequest
  /** Names, streets and customs: who really carries must know them. */
  shipment: Shipment
}
/** A label that the carrier made, as it came: printed again it is the same. */
export interface CarrierLabel {
  contentType: string
  bytes: Uint8Array
}
export interface Tracked {
  events: TrackingEvent[]
  estimatedDelivery: string | null
  /**
   * Towns as in events ("Mississauga, ON"), or null where the carrier does not say. Never an address:
   * strangers see them.
   */
  origin: string | null
  destination: string | null
}
/** The same with who says it. */
export interface Followed extends Tracked {
  carrierName: string
  sample: boolean
  isLoad: boolean
}

export interface PickupRequest {
  /** Ours: scheduling twice under it is one driver. */
  clientId: string
  pickup: Pickup
  /** IANA zone of the facility, and the window in it as moments. */
  zone: string
  startsAt: Date
  endsAt: Date
  /** Of the parcels that are handed over; none: whatever stands there. */
  trackingNumbers: readonly string[]
}
/**
 * Carriers that come and collect. Anything thrown but a CarrierRefusal is an unknown outcome: the same will
 * be asked again.
 */
export interface CarrierPickups {
  /** HH:MM at the facility: until then a driver comes the same day. */
  readonly cutOff: string
  /** Days on which it works otherwise than the calendar says; none are known of a gateway's. */
  readonly closures?: readonly ClosureRow[]
  /** @throws CarrierRefusal when nobody will come. */
  schedule(request: PickupRequest, now: Date): Promise<{ confirmationNumber: string }>
  /**
   * Brings a booked one to this; asked again it changes nothing more. @throws CarrierRefusal when it stays as
   * it was.
   */
  change(request: PickupRequest, now: Date): Promise<{ confirmationNumber: string }>
  /** True when nobody will come, also when asked again; false when it is too late. */
  cancel(clientId: string, now: Date): Promise<boolean>
  /** What became of it; null while nobody knows. */
  outcome(clientId: string, now: Date): Promise<'collected' | 'missed' | null>
}

/**
 * What a carrier sends by itself. Times as in events; it may come late, twice and out of order (D11).
 * `carrierCode`: whose it is, where a gateway speaks for several.
 */
export interface CarrierReport {
  trackingNumber: string
  events: TrackingEvent[]
  carrierCode?: string
}

/**
 * A carrier cannot take this shipment, and will not: give the money back. Anything else thrown is an unknown
 * outcome.
 */
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
  /** What it will bill, with its own taxes; what a customer pays is made of that (prices.ts). */
  rates(request: RateRequest, now: Date): Promise<CarrierRates>
  /** @throws CarrierRefusal when it will never be taken. */
  book(booking: Booking, now: Date): Promise<{ trackingNumber: string }>
  /** Null: this carrier has no such number. */
  track(trackingNumber: string, now: Date): Promise<Tracked | null>
  /** True when nothing will move; false when it is already on its way. */
  cancel(clientId: string, now: Date): Promise<boolean>
  /** Absent: labels are drawn here. Null: this booking has none. */
  label?(clientId: string): Promise<CarrierLabel | null>
  /**
   * Reads what came to `/api/webhooks/carrier/<code>`; absent: this carrier sends nothing. `body` are the
   * bytes as they came, for the signature.
   * @returns null when it is not signed by the carrier, or too old.
   * @throws ValidationError (yup) when it is, and is not what was agreed.
   */
  readWebhook?(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
    now: Date,
  ): Promise<CarrierReport[] | null>
  /** Absent: parcels are brought to this carrier. */
  readonly pickups?: CarrierPickups
}

export interface LoadBooking {
  /** The purchase's intent id: booking twice under it is booking once. */
  clientId: string
  customerId: string
  rate: FreightRate
  shipment: LoadShipment
}
/**
 * Who carries freight: the built-in card's carrier, or a broker's system. What a card cannot price an
 * operator answers.
 */
export interface FreightCarrier extends Pick<
  Carrier,
  'code' | 'name' | 'sample' | 'live' | 'track' | 'cancel' | 'readWebhook'
> {
  /** What it will bill, as a parcel carrier's `rates`. */
  offers(request: FreightRequest, now: Date): Promise<FreightAnswer>
  /** The PRO number. @throws CarrierRefusal when it will never be taken. */
  book(booking: LoadBooking, now: Date): Promise<{ trackingNumber: string }>
  /** What calling a load off costs at that moment, before tax. */
  cancelFee(load: { mode: FreightMode; pickupAt: Date }, now: Date): Promise<Cents>
}

/** The carriers in service. */
export interface Carriers {
  /** Names who may really carry things, also while nobody can be reached (D44). */
  readonly live?: string
  /** Who speaks for several carriers at `/api/webhooks/carrier/<code>`. */
  readonly gateway?: Pick<Carrier, 'code' | 'name' | 'readWebhook'>
  list(): Promise<Carrier[]>
  find(code: string): Promise<Carrier | undefined>
  freight(): Promise<FreightCarrier[]>
  /** The operator's rules of that day for what is added to a carrier's price. */
  markups: Markups
  /** The company's with the tax offices: what is sold is taxed by them, whoever carries it. */
  registrations: Registrations
}

/** The carrier of that code, of parcels or of freight. */
export const findCarrier = async (
  carriers: Carriers,
  code: string,
): Promise<Carrier | FreightCarrier | undefined> =>
  (await carriers.find(code)) ?? (await carriers.freight()).find((carrier) => carrier.code === code)

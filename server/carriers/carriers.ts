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
  /** The purchase's intent id: booking twice under it books once. */
  clientId: string
  customerId: string
  rate: Rate
  /** What the carrier promised to bill, with its taxes: it can't be more. */
  costCents: Cents
  request: RateRequest
  /** Names, streets and customs: whoever really carries it must know them. */
  shipment: Shipment
}
/** A label made by the carrier, unchanged, so that a reprint is the same. */
export interface CarrierLabel {
  contentType: string
  bytes: Uint8Array
}
export interface Tracked {
  events: TrackingEvent[]
  estimatedDelivery: string | null
  /**
   * Towns as in events ("Mississauga, ON"), or null where the carrier doesn't say. Never an address:
   * strangers see them.
   */
  origin: string | null
  destination: string | null
}
/** The same with the carrier that reported it. */
export interface Followed extends Tracked {
  carrierName: string
  sample: boolean
  isLoad: boolean
}

export interface PickupRequest {
  /** Our id: scheduling twice under it sends one driver. */
  clientId: string
  pickup: Pickup
  /** IANA zone of the facility; start and end of the window as instants. */
  zone: string
  startsAt: Date
  endsAt: Date
  /** Of the parcels that are handed over; none: whatever is ready there. */
  trackingNumbers: readonly string[]
}
/**
 * Carriers that pick up. Anything thrown other than a CarrierRefusal is an unknown outcome: the same request
 * will be repeated.
 */
export interface CarrierPickups {
  /** HH:MM at the facility: until then a driver comes the same day. */
  readonly cutOff: string
  /** Days on which it departs from the usual calendar; a gateway doesn't tell them. */
  readonly closures?: readonly ClosureRow[]
  /** @throws CarrierRefusal when nobody will come. */
  schedule(request: PickupRequest, now: Date): Promise<{ confirmationNumber: string }>
  /**
   * Changes a scheduled pickup; repeating it changes nothing more. @throws CarrierRefusal when it stays as it
   * was.
   */
  change(request: PickupRequest, now: Date): Promise<{ confirmationNumber: string }>
  /** True when nobody will come, also when repeated; false when it is too late. */
  cancel(clientId: string, now: Date): Promise<boolean>
  /** What happened; null while it isn't known. */
  outcome(clientId: string, now: Date): Promise<'collected' | 'missed' | null>
}

/**
 * What a carrier's webhook reports. Times as in events; it can come late, twice and out of order (D11).
 * `carrierCode`: the carrier concerned, where a gateway reports for several.
 */
export interface CarrierReport {
  trackingNumber: string
  events: TrackingEvent[]
  carrierCode?: string
}

/**
 * A carrier can't take this shipment, finally: refund the money. Anything else thrown is an unknown outcome.
 */
export class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal'
}

/** One carrier: the built-in rate card's or a gateway's. */
export interface Carrier {
  readonly code: string
  readonly name: string
  /** Prices are invented, which is said wherever they show (D16, D40). */
  readonly sample: boolean
  /**
   * Shipments are really carried, by somebody who will send a bill: never together with sandbox payments
   * (D44).
   */
  readonly live?: boolean
  services(): CarrierService[]
  /** What it will bill, with its own taxes; the customer's price is made from that (prices.ts). */
  rates(request: RateRequest, now: Date): Promise<CarrierRates>
  /** @throws CarrierRefusal when it will never be accepted. */
  book(booking: Booking, now: Date): Promise<{ trackingNumber: string }>
  /** Null: this carrier has no such number. */
  track(trackingNumber: string, now: Date): Promise<Tracked | null>
  /** True when it won't be shipped; false when it is already on its way. */
  cancel(clientId: string, now: Date): Promise<boolean>
  /** Missing: labels are drawn here. Null: this booking has none. */
  label?(clientId: string): Promise<CarrierLabel | null>
  /**
   * Reads what was sent to `/api/webhooks/carrier/<code>`; missing: this carrier has no webhook. `body` has
   * the raw bytes, for the signature.
   * @returns null when it isn't signed by the carrier, or is too old.
   * @throws ValidationError (yup) when it is signed but not in the agreed format.
   */
  readWebhook?(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
    now: Date,
  ): Promise<CarrierReport[] | null>
  /** Missing: parcels have to be dropped off with this carrier. */
  readonly pickups?: CarrierPickups
}

export interface LoadBooking {
  /** The purchase's intent id: booking twice under it books once. */
  clientId: string
  customerId: string
  rate: FreightRate
  shipment: LoadShipment
}
/**
 * A freight carrier: the built-in card's, or a broker's system. What a card can't price is answered by an
 * operator.
 */
export interface FreightCarrier extends Pick<
  Carrier,
  'code' | 'name' | 'sample' | 'live' | 'track' | 'cancel' | 'readWebhook'
> {
  /** What it will bill, like a parcel carrier's `rates`. */
  offers(request: FreightRequest, now: Date): Promise<FreightAnswer>
  /** @returns the PRO number. @throws CarrierRefusal when it will never be accepted. */
  book(booking: LoadBooking, now: Date): Promise<{ trackingNumber: string }>
  /** Days on which it departs from the usual calendar. */
  readonly closures?: readonly ClosureRow[]
  /** What cancelling a load costs at that moment, before tax. */
  cancelFee(load: { mode: FreightMode; pickupAt: Date }, now: Date): Promise<Cents>
}

/** The carriers in service. */
export interface Carriers {
  /** Names those who may really carry shipments, even while they can't be reached (D44). */
  readonly live?: string
  /** A gateway that reports for several carriers at `/api/webhooks/carrier/<code>`. */
  readonly gateway?: Pick<Carrier, 'code' | 'name' | 'readWebhook'>
  list(): Promise<Carrier[]>
  find(code: string): Promise<Carrier | undefined>
  freight(): Promise<FreightCarrier[]>
  /** The operator's markup rules of that day. */
  markups: Markups
  /** The company's tax registrations: its sales are taxed by them, whoever the carrier is. */
  registrations: Registrations
}

/** The parcel or freight carrier with that code. */
export const findCarrier = async (
  carriers: Carriers,
  code: string,
): Promise<Carrier | FreightCarrier | undefined> =>
  (await carriers.find(code)) ?? (await carriers.freight()).find((carrier) => carrier.code === code)

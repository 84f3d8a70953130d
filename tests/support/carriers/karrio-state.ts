/**
 * A Karrio server as its published API describes it (`published`), or as running servers are. Those differ: a
 * bought shipment is "created", its label is drawn by a call of its own, rates with messages are 207,
 * trackers 202, a second cancellation 202, a list of shipments is an array, pickups have a status, are found
 * by metadata and scheduled by connection. Requests that the API refuses are refused.
 */
export interface KarrioStandIn {
  url: string
  /** Every call received. */
  calls: { method: string; path: string; body: Record<string, unknown> }[]
  shipments: Map<string, StandInShipment>
  /** How often a carrier was really asked to carry something: must never be two. */
  purchases: string[]
  /** How the next purchase ends. */
  next:
    | 'buy'
    | 'buyAndCut'
    | 'cut'
    | 'errors201'
    | 'carrierNo424'
    | 'conflict409'
    | 'broken500'
    | 'throttled429'
    | 'slowButBuys'
  /** Messages sent along with rates. */
  rates: 'usual' | 'partial207' | 'none424' | 'slow' | 'broken500' | 'dollars'
  totalCharge: number
  /** The response to the next created draft is lost. */
  cutNextDraft: boolean
  trackers: Map<string, { events: object[] }>
  pickups: Map<string, StandInPickup>
  /** How the next pickup ends: scheduled with its response lost, or refused by the carrier. */
  nextPickup: 'schedule' | 'scheduleAndCut' | 'carrierNo424'
  /**
   * For pickups that means: scheduled by the carrier's name alone, without a status, not found by metadata; a
   * cancelled one is gone.
   */
  published: boolean
  /** @throws Error if it sent a response that the published API doesn't allow */
  close(): Promise<void>
}
export interface StandInShipment {
  id: string
  status: string
  tracking_number: string | null
  metadata: Record<string, string>
  rates: object[]
  body: Record<string, unknown>
}
export interface StandInPickup {
  id: string
  status: string
  confirmation_number: string
  metadata: Record<string, string>
  body: Record<string, unknown>
}

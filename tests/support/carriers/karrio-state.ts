/**
 * A Karrio server: as its published interface says (`published`), or as running servers are, which differ
 * from it: a bought shipment is "created", its label is drawn by a call of its own, rates beside messages are
 * 207, trackers 202, a second cancellation 202, a list of shipments is a list, pickups have a state, are
 * looked for by metadata and scheduled by connection. No request passes that the interface refuses.
 */
export interface KarrioStandIn {
  url: string
  /** Every call, as it came. */
  calls: { method: string; path: string; body: Record<string, unknown> }[]
  shipments: Map<string, StandInShipment>
  /** How often a carrier was really told to carry something: what must never be two. */
  purchases: string[]
  /** What the next purchase does. */
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
  /** What rates come with. */
  rates: 'usual' | 'partial207' | 'none424' | 'slow' | 'broken500' | 'dollars'
  totalCharge: number
  /** The next answer to a created draft is lost. */
  cutNextDraft: boolean
  trackers: Map<string, { events: object[] }>
  pickups: Map<string, StandInPickup>
  /** What the next pickup does: scheduled with its answer lost, or refused by the carrier. */
  nextPickup: 'schedule' | 'scheduleAndCut' | 'carrierNo424'
  /**
   * Of pickups that means: scheduled by the carrier's name alone, without a state, looked for by nothing; a
   * cancelled one is gone.
   */
  published: boolean
  /** @throws when it has answered what its published interface does not allow */
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

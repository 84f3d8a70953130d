/** What `customer find` and `customer show` answer. */
export interface FoundCustomer {
  customer: string
  name: string
  type: string
  email: string
  blocked: string
  since: string
}
export interface ShownCustomer {
  customer: string
  name: string
  type: string
  since: string
  /** Since when, and why; '' of who isn't. */
  blocked: string
  blockedFor: string
  /** The customer it is part of now; '' of one that stands for itself. */
  mergedInto: string
  /** When; '' of one that isn't. */
  deleted: string
  available: string
  drafts: number
  members: ({ email: string; confirmed: boolean } & Record<string, unknown>)[]
  unpaid: Record<string, string>[]
  topups: Record<string, string>[]
  invoices: Record<string, string>[]
  orders: Record<string, string>[]
  notes: { at: string; author: string; note: string }[]
  acts: Record<string, string>[]
}

/** What `customer merge` answers. */
export interface MergeOutcome {
  credits: string
  promo: string
  owed: string
  creditsBefore: string
  creditsAfter: string
  moved: { kind: string; moves: number; ends: number; amount: string }[]
}

/** What `customer erase` answers. */
export interface EraseOutcome {
  refunds: { method: string; ending: string; amount: string }[]
  owed: string
  promo: string
  goes: { kind: string; count: number }[]
  stays: { kind: string; count: number; amount: string }[]
  keptUntil: string
  callCarrier: string[]
}

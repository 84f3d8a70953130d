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
  available: string
  drafts: number
  members: ({ email: string; confirmed: boolean } & Record<string, unknown>)[]
  unpaid: Record<string, string>[]
  orders: Record<string, string>[]
  notes: { at: string; author: string; note: string }[]
  acts: Record<string, string>[]
}

/** How a row of a carrier's invoice compares with what was expected, in the order in which they are shown. */
export const BILL_KINDS = ['over', 'under', 'unknown', 'duplicate', 'refused', 'right', 'uncompared'] as const
export type BillKind = (typeof BILL_KINDS)[number]

/** What several rows come to. */
export type BillFigures = Record<'rows' | 'expected' | 'billed' | 'difference' | 'tax' | 'total', string>
export type BillGroup = BillFigures & { kind: BillKind }
export type BillRow = Record<
  | 'row'
  | 'reference'
  | 'order'
  | 'note'
  | 'expected'
  | 'billed'
  | 'difference'
  | 'tax'
  | 'margin'
  | 'passedOn'
  | 'decision',
  string
> & { kind: BillKind }

/** What `bill list` answers. */
export type ListedBill = Record<
  'number' | 'carrier' | 'date' | 'amount' | 'notBooked' | 'state' | 'paid' | 'reference',
  string
>

/** What `bill show` answers. */
export interface ShownBill extends Record<
  'number' | 'carrier' | 'date' | 'state' | 'paid' | 'reference' | 'tolerance',
  string
> {
  groups: BillGroup[]
  total: BillFigures
  rows: BillRow[]
}

/** What `bill import` answers; with faults nothing else. */
export interface BillImport {
  imported: boolean
  faults?: string[]
  known?: string[]
  bills?: {
    number: string
    day: string
    groups: BillGroup[]
    total: BillFigures
    rows: Omit<BillRow, 'tax' | 'margin' | 'passedOn' | 'decision'>[]
  }[]
  /** Rows of the file that are in no invoice. */
  leftOut?: { row: number; amount: string; note: string }[]
}

/** What `bill propose` answers. */
export type Proposal = Record<
  | 'row'
  | 'order'
  | 'customer'
  | 'name'
  | 'reason'
  | 'note'
  | 'net'
  | 'tax'
  | 'total'
  | 'against'
  | 'earlier'
  | 'invoice',
  string
> & { state: 'proposed' | 'held' | 'sent'; kind: 'charge' | 'credit' }

/** What `bill adjust` answers. */
export interface Adjusted extends Record<'rows' | 'charged' | 'credited' | 'tax', string> {
  customers: Record<'customer' | 'name' | 'rows' | 'charged' | 'credited' | 'tax', string>[]
  already: number[]
  faults: { row: number; reason: string }[]
}

/** A fault of a file of prices, and where it is. */
export interface PlacedFault {
  /** "L14"; in JSON the path. '' is the file as a whole. */
  cell: string
  row: number
  column: string
  value: string
  /** A message id. */
  message: string
  /** Values that would be right, where the message doesn't say. */
  right: string
}

/** One value, or one row, that would be another. */
export interface ShownChange {
  pack: string
  record: string
  key: string
  /** '' of a row as a whole. */
  column: string
  change: 'changed' | 'added' | 'removed'
  from: string
  to: string
  /** With one decimal; '' of what is no number. */
  percent: string
}

/** House limit: a longer value, as a list of codes, comes with a file. */
export const MOST_VALUE_LETTERS = 2000

/** How many would cost more, less and the same. */
export interface EffectCounts {
  count: number
  up: number
  down: number
  unchanged: number
}

/** What the last quotes would cost: amounts as `12.50`, per cent with a sign and one decimal, '' where there is none. */
export interface ShownEffect extends EffectCounts {
  notPriced: number
  quoted: string
  now: string
  percent: string
  median: string
  /** The largest changes, and before them what has no price any more. */
  largest: { service: string; from: string; to: string; quoted: string; now: string; percent: string }[]
  /** `since`: YYYY-MM-DD. */
  taken: { rates: number; orders: number; freight: number; since: string }
}

export interface DutyEffectCounts extends EffectCounts {
  /** Could be estimated, and can't any more. */
  lost: number
  /** The other way round. */
  gained: number
  /** Neither before nor now. */
  unknown: number
}

/** The same of duty tables: duties, taxes and fees of shipments across a border, in each country's currency. */
export interface ShownDutyEffect extends DutyEffectCounts {
  totals: { currency: 'CAD' | 'USD'; before: string; now: string; percent: string }[]
  median: string
  /** The largest changes, and before them what can't be estimated any more. */
  largest: {
    number: string
    from: string
    to: string
    currency: 'CAD' | 'USD'
    before: string
    now: string
    percent: string
  }[]
  /** YYYY-MM-DD. */
  since: string
}

/** What `prices import`, `edit` and `restore` answer where they only look. */
export type PricesPreview = {
  /** Sheets of a workbook that weren't read: only the first one is. */
  others: string[]
} & (
  | { ok: false; errorCount: number; errors: PlacedFault[] }
  | {
      ok: true
      counts: { changed: number; added: number; removed: number }
      /** Kinds of rows whose order is another one. */
      reordered: string[]
      /** The largest first, then what is new and what is gone. */
      changes: ShownChange[]
      /** Days on which other versions come into force. */
      later: string[]
      effect?: ShownEffect
      duties?: ShownDutyEffect
    }
)

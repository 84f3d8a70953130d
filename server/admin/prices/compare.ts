import type { PricesPreview, ShownChange } from '#src/contract/desk/prices.ts'
import {
  differenceOf,
  largestFirst,
  percentChange,
  signedPercent,
} from '#src/domain/rating/versions/card-difference.ts'
import { cardRows, IDENTITIES, jsonRows, type CardRow } from '#src/domain/rating/versions/card-rows.ts'
import { inCurrentFormat } from '#server/carriers/rate-card-store.ts'
import { PACKS, type Content, type Pack } from './packs.ts'

export type Comparison = Pick<Extract<PricesPreview, { ok: true }>, 'counts' | 'reordered' | 'changes'>

/** House limit: more is for a spreadsheet. */
const CHANGES_SHOWN = 300

/** What changes between what is in force and what would be. */
export function compare(before: Content, after: Content): Comparison {
  const all = PACKS.filter((pack) => after[pack] !== undefined).map((pack) => ({
    pack,
    ...differenceOf(rowsOf(pack, before[pack]), rowsOf(pack, after[pack])),
  }))
  const total = (pick: 'changed' | 'added' | 'removed') => all.reduce((sum, one) => sum + one[pick].length, 0)
  const changes = all.flatMap(({ pack, changed, added, removed }) => [
    ...largestFirst(changed).map((change): ShownChange => {
      const percent = percentChange(change)
      return {
        pack,
        ...change,
        change: 'changed',
        percent: percent === undefined ? '' : signedPercent(percent),
      }
    }),
    ...added.map((row): ShownChange => ({ ...whole(pack, row), change: 'added', to: cellsText(row) })),
    ...removed.map((row): ShownChange => ({ ...whole(pack, row), change: 'removed', from: cellsText(row) })),
  ])
  return {
    counts: { changed: total('changed'), added: total('added'), removed: total('removed') },
    reordered: all.flatMap(({ order }) => Object.keys(order)),
    changes: changes.slice(0, CHANGES_SHOWN),
  }
}

const whole = (pack: Pack, { record, key }: CardRow) => ({
  pack,
  record,
  key,
  column: '',
  from: '',
  to: '',
  percent: '',
})
const cellsText = ({ cells }: CardRow): string =>
  Object.entries(cells)
    .map(([column, value]) => `${column} ${value}`)
    .join(', ')

/** The rows of a pack's content; none without one. */
export function rowsOf(pack: Pack, content: string | undefined): CardRow[] {
  if (content === undefined) return []
  return pack === 'customs'
    ? jsonRows(JSON.parse(content))
    : cardRows(inCurrentFormat(pack, content), IDENTITIES[pack])
}

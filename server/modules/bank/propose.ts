import { headingKey } from '#src/domain/import/table-import.ts'
import type { OpenItem } from './open-items.ts'

/** The fields of a statement line that matching looks at. */
export interface OpenLine {
  id: string
  day: string
  amountCents: number
  text: string
  reference: string | null
}

/** What a line and an item have in common besides their amount and, roughly, their day. */
export type Resemblance = keyof typeof STRENGTH

/**
 * The items a line may be, likeliest first, each with what speaks for it. `exact`: without doubt, so nobody is
 * asked.
 */
export interface Proposal {
  line: OpenLine
  items: OpenItem[]
  by: Resemblance[]
  exact: boolean
}

/**
 * How many days before and after the expected one a line may come: a payout comes on its announced day, a
 * cheque when it is cashed.
 */
const PAYOUTS = { before: 2, after: 7 }
const OTHERS = { before: 10, after: 30 }
const DAY_MS = 86_400_000
/** Close in time only: whoever sends the same amount every month may be somebody else next month. */
const SENDER_DAYS = 3
/** Shorter names occur inside other words. */
const SHORTEST_NAME = 5
/** Of the words of a sender's name. */
const SHORTEST_WORD = 3

const STRENGTH = { amount: 0, sender: 1, name: 2 } as const

/**
 * Finds for each line the open items of exactly its amount within their days. A match is without doubt if the
 * line names the item, or names its sender within days and nothing else fits, or if a payout's amount is the
 * only one in its days, for the line and for the item.
 */
export function propose(lines: readonly OpenLine[], items: readonly OpenItem[]): Proposal[] {
  const byAmount = new Map<number, OpenItem[]>()
  for (const item of items) {
    const sameAmount = byAmount.get(item.cents)
    if (sameAmount) sameAmount.push(item)
    else byAmount.set(item.cents, [item])
  }
  const found = lines.map((line) => ({
    line,
    fits: (byAmount.get(line.amountCents) ?? [])
      .flatMap((item) => fit(line, item))
      .toSorted((a, b) => b.strength - a.strength || a.daysOff - b.daysOff),
  }))
  const fitCounts = new Map<OpenItem, number>()
  for (const { fits } of found)
    for (const { item } of fits) fitCounts.set(item, (fitCounts.get(item) ?? 0) + 1)
  const matched = new Set<OpenItem>()
  return found.flatMap(({ line, fits }) => {
    const left = fits.filter(({ item }) => !matched.has(item))
    const [best, next] = left
    if (!best) return []
    const alone = !next || next.strength < best.strength
    const exact =
      alone &&
      (best.strength === STRENGTH.name ||
        (fitCounts.get(best.item) === 1 &&
          (best.strength === STRENGTH.sender || (best.item.account === 'payouts' && !next))))
    if (exact) matched.add(best.item)
    return [{ line, items: left.map(({ item }) => item), by: left.map(({ by }) => by), exact }]
  })
}

interface Fit {
  item: OpenItem
  by: Resemblance
  strength: number
  daysOff: number
}

function fit(line: OpenLine, item: OpenItem): Fit[] {
  const daysOff = (Date.parse(line.day) - Date.parse(item.day)) / DAY_MS
  const { before, after } = item.account === 'payouts' ? PAYOUTS : OTHERS
  if (daysOff < -before || daysOff > after) return []
  const lineText = headingKey(`${line.text} ${line.reference ?? ''}`)
  const isNamed = item.names.some(
    (name) => headingKey(name).length >= SHORTEST_NAME && lineText.includes(headingKey(name)),
  )
  const isFrom = item.senders.some((sender) => namesSender(lineText, sender))
  const unnamed = isFrom && Math.abs(daysOff) <= SENDER_DAYS ? 'sender' : 'amount'
  const by = isNamed ? 'name' : unnamed
  return [{ item, by, strength: STRENGTH[by], daysOff: Math.abs(daysOff) }]
}

/** Whether each word of a name is in a line's text, which is normalized (`headingKey`). */
export function namesSender(lineText: string, sender: string): boolean {
  const words = sender
    .split(/\s+/)
    .map(headingKey)
    .filter((word) => word.length >= SHORTEST_WORD)
  return words.length > 0 && words.every((word) => lineText.includes(word))
}

import { freightQuotes, type QuoteRow } from '#src/contract/freight.ts'
import { loads, type LoadRow } from '#src/contract/loads.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { cachedRows } from '#src/offline/cache/cached-rows.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import { freightQuotePath, loadPath } from '#src/paths.ts'
import type { SearchHit } from './results.ts'

export interface FreightRows {
  loads: LoadRow[]
  quotes: QuoteRow[]
}

/** Loads and quotes that this device has seen in a list. */
export async function findFreight(db: UserDatabase, q: string): Promise<FreightRows> {
  const words = normalizeText(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { loads: [], quotes: [] }
  // By the text shown: ids and times are full of digits that nobody searches for.
  const fits = ({ title, detail }: SearchHit) => {
    const shownText = normalizeText(`${title} ${detail}`)
    return words.every((word) => shownText.includes(word))
  }
  const [seenLoads, seenQuotes] = await Promise.all([
    cachedRows<LoadRow>(db, loads.list.name),
    cachedRows<QuoteRow>(db, freightQuotes.list.name),
  ])
  return {
    loads: seenLoads.filter((row) => fits(loadHit(row))),
    quotes: seenQuotes.filter((row) => fits(quoteHit(row))),
  }
}

export const loadHit = ({
  id,
  loadNumber,
  recipient,
  destination,
  reference,
  trackingNumber,
}: LoadRow): SearchHit => ({
  key: `load:${id}`,
  group: 'loads',
  icon: 'pallet',
  title: loadNumber,
  detail: [recipient, destination, reference, trackingNumber].filter(Boolean).join(' · '),
  to: loadPath(id),
})

export const quoteHit = ({ id, number, mode, origin, destination }: QuoteRow): SearchHit => ({
  key: `quote:${id}`,
  group: 'loads',
  icon: 'quote',
  title: number,
  detail: `${origin} → ${destination}`,
  to: freightQuotePath({ id, mode }),
})

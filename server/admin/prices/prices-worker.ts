import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { cardWorkbook } from './card-workbook.ts'
import { compare, type Comparison } from './compare.ts'
import type { DeclaredShipment } from './declared-shipments.ts'
import { dutyEffect, type DutyEffectSummary } from './duty-effect.ts'
import { priceAnew, summaryOf, type EffectSummary, type PricingTerms, type QuotedPrice } from './effect.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'
import type { Content, Upload } from './packs.ts'
import { readUpload } from './read-upload.ts'

/** What is asked of the thread: a file is read first; content that is known already isn't. */
export interface PricesQuestion {
  before: Content
  proposed: { upload: Upload; /** In base64. */ file: string } | { content: Content }
  /** Left out: only what changes. */
  effect?: { quotes: readonly QuotedPrice[]; terms: PricingTerms }
  /** The same of duty tables: shipments estimated as if they arrived on that day. */
  duties?: { shipments: readonly DeclaredShipment[]; day: string }
}
/** A card as a workbook. */
export interface WorkbookQuestion {
  csv: string
  sheet: string
}
export type PricesAnswer = {
  /** Sheets of a workbook that weren't read. */
  others: string[]
} & (
  | { faults: PlacedFault[] }
  | {
      content: Content
      /** The file as it is stored, where one was read. */
      text?: string
      comparison: Comparison
      effect?: EffectSummary
      duties?: DutyEffectSummary
    }
)

// Whoever waits for an answer goes first. Only on Linux: elsewhere the priority applies to the whole process.
if (process.platform === 'linux') setPriority(5)

parentPort!.on('message', (question: PricesQuestion | WorkbookQuestion) => {
  const work = 'csv' in question ? cardWorkbook(question.csv, question.sheet) : answer(question)
  work.then(
    (found) => parentPort!.postMessage({ answer: found }),
    (error: unknown) => parentPort!.postMessage({ error }),
  )
})

async function answer({ before, proposed, effect, duties }: PricesQuestion): Promise<PricesAnswer> {
  const { others, ...reading } =
    'upload' in proposed
      ? await readUpload(proposed.upload, proposed.file, before)
      : { ...proposed, others: [] }
  if ('faults' in reading && reading.faults) return { faults: reading.faults, others }
  const content = reading.content!
  return {
    content,
    others,
    ...('text' in reading && { text: reading.text }),
    comparison: compare(before, content),
    ...(effect && { effect: summaryOf(priceAnew(content, effect.quotes, effect.terms)) }),
    ...(duties &&
      before.customs !== undefined &&
      content.customs !== undefined && {
        duties: await dutyEffect(before.customs, content.customs, duties.shipments, duties.day),
      }),
  }
}

import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compare, type Comparison } from './compare.ts'
import { priceAnew, summaryOf, type EffectSummary, type PricingTerms, type QuotedPrice } from './effect.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'
import type { Content, Upload } from './packs.ts'
import { readUpload } from './read-upload.ts'

/** What is asked of the thread: a file is read first; content that is known already isn't. */
export interface PricesQuestion {
  before: Content
  proposed: { upload: Upload; file: string } | { content: Content }
  /** Left out: only what changes. */
  effect?: { quotes: readonly QuotedPrice[]; terms: PricingTerms }
}
export type PricesAnswer =
  | { faults: PlacedFault[] }
  | { content: Content; comparison: Comparison; effect?: EffectSummary }

// Whoever waits for an answer goes first. Only on Linux: elsewhere the priority applies to the whole process.
if (process.platform === 'linux') setPriority(5)

parentPort!.on('message', (question: PricesQuestion) => {
  try {
    parentPort!.postMessage({ answer: answer(question) })
  } catch (error) {
    parentPort!.postMessage({ error })
  }
})

function answer({ before, proposed, effect }: PricesQuestion): PricesAnswer {
  const reading = 'upload' in proposed ? readUpload(proposed.upload, proposed.file, before) : proposed
  if ('faults' in reading && reading.faults) return { faults: reading.faults }
  const content = reading.content!
  return {
    content,
    comparison: compare(before, content),
    ...(effect && { effect: summaryOf(priceAnew(content, effect.quotes, effect.terms)) }),
  }
}

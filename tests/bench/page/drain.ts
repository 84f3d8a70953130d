import { sampleDraft } from '#tests/bench/draft.ts'
import { QUEUES, type Item, type Queue } from './queues.ts'

let queue: Queue | undefined

export async function openQueue(who: string, owner: string): Promise<void> {
  queue = await QUEUES[who]!(owner)
}

/** What someone does who was offline for a long time. */
export async function fillQueue(count: number): Promise<void> {
  await queue!.put(
    Array.from({ length: count }, (_, n): Item => ({ id: crypto.randomUUID(), doc: sampleDraft(n) })),
  )
}

/** @returns how long until nothing was waiting, in milliseconds */
export async function drain(): Promise<number> {
  const start = performance.now()
  await queue!.start()
  await queue!.drained()
  return performance.now() - start
}

/** Types `changes` changes into the drafts in turn, sending meanwhile. */
export async function type({
  ids,
  changes,
  paceMs,
}: {
  ids: string[]
  changes: number
  paceMs: number
}): Promise<void> {
  await queue!.start()
  for (let n = 0; n < changes; n += 1) {
    for (const id of ids) {
      await Promise.race([
        queue!.put([{ id, doc: sampleDraft(n) }]),
        new Promise((resolve) => setTimeout(resolve, 1000)),
      ])
      await new Promise((resolve) => setTimeout(resolve, paceMs))
    }
  }
}

export const waiting = async (): Promise<number> => queue!.waiting()

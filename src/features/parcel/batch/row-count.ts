import type { BatchSummary } from '#src/contract/batches.ts'

/** All rows of a batch. */
export const rowCount = (counts: BatchSummary['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

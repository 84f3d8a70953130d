export type BatchWork = 'price' | 'buy'
/** Enqueue it in the transaction that changes the batch: `tx.job(clock, batchJob('price', id))`. */
export const batchJob = (
  work: BatchWork,
  batchId: string,
): { kind: string; payload: Record<string, string> } => ({ kind: `batch-${work}`, payload: { batchId } })

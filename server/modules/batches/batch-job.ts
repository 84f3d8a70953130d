export type BatchWork = 'price' | 'buy'
/** `db.job(clock, batchJob('price', id))`: in the transaction of what asks for it. */
export const batchJob = (
  work: BatchWork,
  batchId: string,
): { kind: string; payload: Record<string, string> } => ({ kind: `batch-${work}`, payload: { batchId } })

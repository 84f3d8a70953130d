import type { CustomerContext, FileAnswer } from './context.ts'
import type { Paper } from '#server/documents/papers/paper.ts'

/** A single document as the answer of a call. */
export const paperFile = async (
  draw: CustomerContext['draw'],
  paper: Paper,
  filename: string,
): Promise<FileAnswer> => ({
  bytes: await draw({ kind: 'papers', papers: [paper] }),
  contentType: 'application/pdf',
  filename,
})

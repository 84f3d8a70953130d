import type { CustomerContext, Deps } from './context.ts'
import { storeFile, storedFile } from '#server/files/files.ts'

/** How a customer's calls, and jobs on their behalf, draw documents and store files. */
export function filing(
  deps: Pick<Deps, 'database' | 'files' | 'clock' | 'documents'>,
  customerId: string,
): Pick<CustomerContext, 'db' | 'draw' | 'keep' | 'stored'> {
  return {
    db: deps.database.forCustomer(customerId),
    draw: (drawing, more) => deps.documents.draw(customerId, drawing, more),
    keep: (file) => storeFile(deps, file),
    stored: (id) => storedFile(deps, id),
  }
}

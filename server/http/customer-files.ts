import type { CustomerContext, Deps } from './context.ts'
import { storeFile, storedFile } from '#server/files/files.ts'

/** What a customer's calls, and jobs in their place, make and keep files with. */
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

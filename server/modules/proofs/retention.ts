import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** Longer than a device that sent a photo may be away before it sends what the photo belongs to. */
const WAITING_MS = 30 * 86_400_000

/** Forgets files whose proof never came: it was discarded on the device. Their bytes go with the unused files. */
export async function deleteStrayProofFiles(database: Database, now: Date): Promise<void> {
  await database.sql.execute(sql`
    delete from proof_files f
    where f.created_at < ${new Date(now.getTime() - WAITING_MS)}
      and not exists (select 1 from proofs p where p.customer_id = f.customer_id and p.id = f.proof_id)`)
}

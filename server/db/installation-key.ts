import { eq } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from './database.ts'
import { settings } from './schema/accounts.ts'

/**
 * A secret of this installation for one purpose, created on first use and constant from then on, on all of
 * its servers and in its backups. It may be stored in the database: whoever can read that can do more than
 * what it protects.
 */
export async function installationKey(
  { database: { sql }, clock }: { database: Database; clock: Clock },
  purpose: string,
): Promise<string> {
  const stored = () => sql.select().from(settings).where(eq(settings.key, purpose))
  const [found] = await stored()
  if (found) return String(found.value)
  await sql
    .insert(settings)
    .values({ key: purpose, value: clock.secret(32) })
    .onConflictDoNothing()
  return String((await stored())[0]!.value)
}

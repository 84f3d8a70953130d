import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { auditOperator } from '#server/db/audit.ts'
import { customers } from '#server/db/schema/accounts.ts'
import { DEMO_PASSWORD_FILE } from '#server/app/seed.ts'
import { removeAll } from '#server/modules/account/erase.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'

/**
 * Deletes the demonstration account with everything it did, including its ledger: none of it was ever real.
 */
export async function removeDemo(_: Command, { database, clock, config }: Deps): Promise<string> {
  const [demo] = await database.sql.select().from(customers).where(eq(customers.demo, true))
  if (!demo) throw new UsageError(say('verb.demo.missing'))
  await database.transaction(async (tx) => {
    await removeAll(tx, clock, demo.id)
    await auditOperator(tx, clock, 'demo:remove', demo.id)
  })
  await rm(join(config.dataDir, DEMO_PASSWORD_FILE), { force: true })
  return say('verb.demo.removed')
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import { customers } from '#server/db/schema/accounts.ts'
import { DEMO_PASSWORD_FILE } from '#server/db/seed.ts'
import type { Deps } from '#server/serve.ts'
import { UsageError, type Asked } from './asked.ts'

/** Takes the demonstration account away with everything it did, ledger included: none of it was ever real. */
export async function removeDemo(_: Asked, { database, clock, config }: Deps): Promise<string> {
  const [demo] = await database.sql.select().from(customers).where(eq(customers.demo, true))
  if (!demo) throw new UsageError('There is no demonstration account.')
  await database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('portage.erase', 'on', true)`)
    for (const table of await ownedTables(tx)) await tx.execute(sql`delete from ${sql.identifier(table)} where customer_id = ${demo.id}`)
    await tx.delete(customers).where(eq(customers.id, demo.id))
    await audit(tx, clock, { actor: 'operator', action: 'demo:remove', subject: demo.id, detail: {} })
  })
  await rm(join(config.dataDir, DEMO_PASSWORD_FILE), { force: true })
  return 'The demonstration account is gone.'
}

/** Every table with an owner, as the database itself knows them: a new one cannot be forgotten here. */
async function ownedTables(tx: { execute: Deps['database']['sql']['execute'] }): Promise<string[]> {
  const { rows } = await tx.execute(sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id'`) as unknown as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}

import { isNull } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { settings } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/invoices.ts'

/** Where migration 0025 looks for it. */
const KEY = 'supplier'

/**
 * Who issues invoices from now on, by the settings this server was started with. Each invoice keeps what it was on its day (a trigger puts it
 * in); those from before there was a word of it get this one.
 */
export async function noteSupplier({ database, config: { site } }: { database: Database; config: Pick<Config, 'site'> }): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(settings).values({ key: KEY, value: site }).onConflictDoUpdate({ target: settings.key, set: { value: site } })
    await tx.update(invoices).set({ supplier: site }).where(isNull(invoices.supplier))
  })
}

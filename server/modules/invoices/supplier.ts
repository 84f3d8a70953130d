import { isNull } from 'drizzle-orm'
import { registrationOn } from '#src/domain/money/tax.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { settings } from '#server/db/schema/accounts.ts'
import { invoices, type Supplier } from '#server/db/schema/invoices.ts'

/** Where migrations 0025 and 0027 look for it. */
const KEY = 'supplier'

/**
 * Who issues invoices from now on, by the settings this server was started with. Each invoice keeps what it
 * was on its day, with the registrations in force then (a trigger puts them in); those from before there was
 * a word of it get this one.
 */
export async function noteSupplier({
  database,
  clock,
  config,
}: {
  database: Database
  clock: Clock
  config: Pick<Config, 'site' | 'registrations'>
}): Promise<void> {
  const value = { ...config.site, registrations: config.registrations }
  await database.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
    await tx
      .update(invoices)
      .set({ supplier: supplierOn(config, clock.now()) })
      .where(isNull(invoices.supplier))
  })
}

/** With the numbers in force on that day; '' where there is none. */
export function supplierOn(
  { site, registrations: { GST, QST } }: Pick<Config, 'site' | 'registrations'>,
  at: Date,
): Supplier {
  return { ...site, taxNumber: registrationOn(GST, bookDay(at)), qstNumber: registrationOn(QST, bookDay(at)) }
}

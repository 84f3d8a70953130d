import { isNull } from 'drizzle-orm'
import { registrationOn } from '#src/domain/money/tax.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { settings } from '#server/db/schema/accounts.ts'
import { invoices, type Supplier } from '#server/db/schema/money/invoices.ts'

/** The key that migrations 0025 and 0027 read. */
const KEY = 'supplier'

/**
 * Records who issues invoices from now on, as this server is configured. A trigger copies it into each
 * invoice with the registrations in force that day; invoices from before this existed get the current one.
 */
export async function recordSupplier({
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

/** The supplier with the registration numbers in force at that time; '' where there is none. */
export function supplierOn(
  { site, registrations: { GST, QST } }: Pick<Config, 'site' | 'registrations'>,
  at: Date,
): Supplier {
  return { ...site, taxNumber: registrationOn(GST, bookDay(at)), qstNumber: registrationOn(QST, bookDay(at)) }
}

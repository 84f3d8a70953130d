import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { deleteInquiriesBefore } from './repository.ts'

/** After RETENTION_INQUIRIES_MONTHS; their files are nobody's then and go with the next round. */
export async function deleteOldInquiries({
  database,
  clock,
  config,
}: {
  database: Database
  clock: Clock
  config: Pick<Config, 'inquiryMonths'>
}): Promise<void> {
  const day = clock.now()
  day.setUTCMonth(day.getUTCMonth() - config.inquiryMonths)
  await deleteInquiriesBefore(database, day)
}

import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { deleteInquiriesBefore } from './repository.ts'

/** Deletes inquiries after RETENTION_INQUIRIES_MONTHS. Their files go with the next cleanup round. */
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

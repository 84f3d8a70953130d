import { INQUIRY_KEPT_MONTHS } from '#src/domain/inquiry.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { forgetInquiriesBefore } from './repository.ts'

/** After 24 months; their files are nobody's then and go with the next round. */
export async function forgetOldInquiries({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const day = clock.now()
  day.setUTCMonth(day.getUTCMonth() - INQUIRY_KEPT_MONTHS)
  await forgetInquiriesBefore(database, day)
}

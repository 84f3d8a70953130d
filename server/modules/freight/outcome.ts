import { eq } from 'drizzle-orm'
import type { LostReason } from '#src/domain/freight/lost-reason.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { freightQuotes } from '#server/db/schema/freight.ts'

export interface WhyLost {
  reason?: LostReason | undefined
  note?: string
}

/** Keeps why no offer was taken, in the caller's transaction; what is said later replaces what was said before. */
export async function keepReason(
  tx: CustomerDb,
  quoteId: string,
  { reason, note = '' }: WhyLost,
  by: 'customer' | 'staff',
): Promise<void> {
  if (reason === undefined) return
  await tx.update(
    freightQuotes,
    { outcomeReason: reason, outcomeNote: note, outcomeBy: by },
    eq(freightQuotes.id, quoteId),
  )
}

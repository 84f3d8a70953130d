import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from './sql.ts'
import { auditLog } from './schema/accounts.ts'

export interface Act {
  actor: string
  action: string
  subject: string
  detail: Record<string, unknown>
}

/**
 * Keeps who did what; in the transaction of the act, so that neither is without the other. After it only
 * where other systems take part (a backup's file, a bank).
 */
export async function audit(tx: Sql, clock: Clock, act: Act): Promise<void> {
  await tx.insert(auditLog).values({ id: clock.newId(), at: clock.now(), ...act })
}

/** The same, for what the operator does (D6). */
export const auditOperator = (
  tx: Sql,
  clock: Clock,
  action: string,
  subject: string,
  detail: Act['detail'] = {},
): Promise<void> => audit(tx, clock, { actor: 'operator', action, subject, detail })

import { AsyncLocalStorage } from 'node:async_hooks'
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
 * Records who did what, in the transaction of the act, so that neither exists without the other. After it
 * only where other systems take part (a backup's file, a bank).
 */
export async function audit(tx: Sql, clock: Clock, act: Act): Promise<void> {
  await tx.insert(auditLog).values({ id: clock.newId(), at: clock.now(), ...act })
}

export interface StaffMember {
  id: string
  name: string
  /** Their session: what depends on it ends with it. */
  sessionId: string
  /** As in sessions. */
  permissions: readonly string[]
}
/** Who of our staff is at work in this call. */
const atWork = new AsyncLocalStorage<StaffMember>()

/**
 * Whatever is audited in the course of that work names this person of our staff: no act of the desk has to pass
 * them on, and none can forget to.
 */
export const actingAs = <T>(person: StaffMember, work: () => Promise<T>): Promise<T> =>
  atWork.run(person, work)
/** Undefined at the command line. */
export const actingPerson = (): StaffMember | undefined => atWork.getStore()

/** The same, for what the operator does (D6): at the desk a person of our staff, at the command line nobody named. */
export const auditOperator = (
  tx: Sql,
  clock: Clock,
  action: string,
  subject: string,
  detail: Act['detail'] = {},
): Promise<void> => audit(tx, clock, { actor: atWork.getStore()?.id ?? 'operator', action, subject, detail })

import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { DEFAULT_LOCALE, type Locale } from '#src/domain/shared/locale.ts'
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
  await tx
    .insert(auditLog)
    .values({ id: clock.newId(), at: clock.now(), work: atWork.getStore()?.work, ...act })
}

export interface StaffMember {
  id: string
  name: string
  /** Their session: what depends on it ends with it. */
  sessionId: string
  /** As in sessions. */
  permissions: readonly string[]
}
/** An operator at work in this call. */
interface Operator {
  /** Names all that is done in one go. */
  work: string
  /** Of our staff, at the desk; undefined at the command line. */
  person?: StaffMember | undefined
  /** What they read; English at the command line. */
  locale?: Locale
  /** What the verb is about, at the desk, where each of its options is a field with a label. */
  noun?: string
  /** Who asked for it, where it took two (countersign). */
  askedBy?: string | undefined
}
const atWork = new AsyncLocalStorage<Operator | undefined>()

/**
 * Whatever is audited in the course of that work names this operator, and the database notes what it changed
 * (`audit_changes`): no act has to pass them on, and none can forget to.
 */
export const actingAs = <T>(operator: Operator, work: () => Promise<T>): Promise<T> =>
  atWork.run(operator, work)
/** For a transaction that only reads, and may say nothing before it says so. */
export const readingOnly = <T>(work: () => Promise<T>): Promise<T> => atWork.run(undefined, work)
/** Undefined at the command line. */
export const actingPerson = (): StaffMember | undefined => atWork.getStore()?.person

export const actingLocale = (): Locale => atWork.getStore()?.locale ?? DEFAULT_LOCALE
/** Undefined at the command line. */
export const actingNoun = (): string | undefined => atWork.getStore()?.noun

/** First in a transaction: from here on the database notes what an operator changes. Others' work costs nothing. */
export async function noteChanges(tx: Sql): Promise<void> {
  const operator = atWork.getStore()
  if (operator) await tx.execute(sql`select set_config('portage.work', ${operator.work}, true)`)
}

/** The same, for what the operator does (D6): at the desk a person of our staff, at the command line nobody named. */
export const auditOperator = (
  tx: Sql,
  clock: Clock,
  action: string,
  subject: string,
  detail: Act['detail'] = {},
): Promise<void> => {
  const { person, askedBy } = atWork.getStore() ?? {}
  return audit(tx, clock, {
    actor: person?.id ?? 'operator',
    action,
    subject,
    detail: askedBy === undefined ? detail : { ...detail, askedBy },
  })
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'
import { auditLog, users } from '#server/db/schema/accounts.ts'
import { UsageError } from '#server/admin/cli/command.ts'

/**
 * Who did it last, by name; null if nobody did: a program of ours.
 * @param otherwise acts that did it only where there is none of the others: who records an e-transfer may credit it
 */
export async function lastActor(
  tx: Sql,
  subjects: readonly string[],
  actions: readonly string[],
  otherwise: readonly string[] = [],
): Promise<string | null> {
  const [last] = await tx
    .select({ actor: auditLog.actor, name: users.nickName })
    .from(auditLog)
    .leftJoin(users, eq(sql`${users.id}::text`, auditLog.actor))
    .where(and(inArray(auditLog.subject, ['', ...subjects]), inArray(auditLog.action, [...actions])))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  if (!last) return otherwise.length > 0 ? lastActor(tx, subjects, otherwise) : null
  return last.name ?? 'the operator'
}

/**
 * Of two people who do the same at once the second is told who was first. Use it where a refusal is caught, in the
 * transaction of the act.
 * @param actions by which it can have been done, as the audit names them
 */
export const saysWho =
  (
    tx: Sql,
    {
      number,
      subjects,
      actions,
      otherwise = [],
    }: {
      number: string
      subjects: readonly string[]
      actions: readonly string[]
      otherwise?: readonly string[]
    },
  ) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof RangeError)) throw error
    if (!error.message.startsWith('already ')) throw new UsageError(`${number}: ${error.message}.`)
    const who = await lastActor(tx, subjects, actions, otherwise)
    throw new UsageError(`${number}: ${error.message} ${who === null ? 'automatically' : `by ${who}`}.`)
  }

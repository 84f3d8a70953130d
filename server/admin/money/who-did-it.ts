import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'
import { auditLog, users } from '#server/db/schema/accounts.ts'
import { asUsageError, isForVerbs, UsageError } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'

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
  return last.name ?? say('verb.operator')
}

/** The same as sentences take it. */
export const byWhom = (who: string | null): { by: 'person' | 'system'; who: string } => ({
  by: who === null ? 'system' : 'person',
  who: who ?? '',
})

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
    if (!isForVerbs(error) || !error.messageId.startsWith('verb.already.')) return asUsageError(number)(error)
    const who = byWhom(await lastActor(tx, subjects, actions, otherwise))
    throw new UsageError(say(error.messageId, { name: number, ...who }))
  }

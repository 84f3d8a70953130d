import { and, eq, lt } from 'drizzle-orm'
import type { CursorPage } from '#src/contract/endpoint.ts'
import type { WebhookMessage } from '#src/contract/account/webhooks.ts'
import type { Database } from '#server/db/database.ts'
import { cursorPage, newestFirst, olderThan } from '#server/db/keyset.ts'
import { webhookMessages, webhooks } from '#server/db/schema/webhooks.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { find } from './webhooks.ts'

const PAGE = 25
const KEPT_DAYS = 30
const KEYSET = { at: webhookMessages.createdAt, id: webhookMessages.id }

export async function listMessages(
  { db }: CustomerContext,
  { id, after }: { id: string; after: string },
): Promise<CursorPage<WebhookMessage>> {
  if (!(await db.one(webhooks, eq(webhooks.id, id)))) throw notFound()
  const rows = await db.find(
    webhookMessages,
    and(eq(webhookMessages.webhookId, id), olderThan(KEYSET, after)),
    { orderBy: newestFirst(KEYSET), limit: PAGE + 1 },
  )
  const { shown, next } = cursorPage(rows, PAGE)
  return { rows: shown.map(toMessage), next }
}

/** Anew, for another three days; whoever is told twice knows it by its id. */
export const resendMessage = (
  { db, clock }: CustomerContext,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    await find(tx, id)
    const found = await tx.update(
      webhookMessages,
      { state: 'waiting', attempts: 0, nextAt: clock.now() },
      and(eq(webhookMessages.webhookId, id), eq(webhookMessages.id, messageId))!,
    )
    if (found === 0) throw notFound()
  })

export async function deleteOldMessages({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await sql
    .delete(webhookMessages)
    .where(lt(webhookMessages.createdAt, new Date(now.getTime() - KEPT_DAYS * 86_400_000)))
}

const toMessage = (row: Omit<typeof webhookMessages.$inferSelect, 'customerId'>): WebhookMessage => ({
  id: row.id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  body: row.body,
  status: row.lastStatus,
  answer: row.lastAnswer,
  createdAt: row.createdAt.toISOString(),
  lastAt: row.lastAt?.toISOString() ?? null,
  nextAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
})

import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isUuid } from '#server/platform/uuid.ts'
import { auditOperator } from '#server/db/audit.ts'
import { ownerEmail } from '#server/db/owner-email.ts'
import { webhookMessages, webhooks } from '#server/db/schema/webhooks.ts'
import type { Deps } from '#server/http/context.ts'
import { WORKING } from '#server/modules/webhooks/webhooks.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseChoice, parseCount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

/** Customers' receivers, those that fail longest first, with what waits for each. */
export async function listWebhooks({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, ['failing', 'on', 'off'])
  const found = await database.sql
    .select({
      webhook: webhooks,
      customer: ownerEmail(sql`webhooks.customer_id`),
      waiting: sql<number>`(select count(*)::int from ${webhookMessages} m
        where m.customer_id = webhooks.customer_id and m.webhook_id = webhooks.id and m.state = 'waiting')`,
      failed: sql<number>`(select count(*)::int from ${webhookMessages} m
        where m.customer_id = webhooks.customer_id and m.webhook_id = webhooks.id and m.state = 'failed')`,
    })
    .from(webhooks)
    .where(
      state === 'failing' ? isNotNull(webhooks.failingSince) : state ? eq(webhooks.state, state) : undefined,
    )
    .orderBy(sql`${webhooks.failingSince} nulls last`, desc(webhooks.createdAt))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(({ webhook, customer, waiting, failed }) => ({
    id: webhook.id,
    customer: String(customer ?? ''),
    url: webhook.url,
    state: webhook.failingSince ? 'failing' : webhook.state,
    since: minute(webhook.failingSince ?? webhook.createdAt),
    waiting: String(waiting),
    failed: String(failed),
  }))
  return listing(options, ['id', 'customer', 'url', 'state', 'since (UTC)', 'waiting', 'failed'], rows)
}

/** The newest messages of one receiver, with what it answered. */
export async function showWebhook({ words: [id], options }: Command, { database }: Deps): Promise<string> {
  const webhook = await findWebhook(id, database)
  const found = await database.sql
    .select()
    .from(webhookMessages)
    .where(ofWebhook(webhook))
    .orderBy(desc(webhookMessages.createdAt), desc(webhookMessages.id))
    .limit(100)
  const rows = found.map((message) => ({
    written: minute(message.createdAt),
    type: message.type,
    state: message.state,
    tried: String(message.attempts),
    next: message.state === 'waiting' ? minute(message.nextAt) : '',
    status: String(message.lastStatus ?? ''),
    answer: message.lastAnswer ?? '',
  }))
  return listing(options, ['written (UTC)', 'type', 'state', 'tries', 'next (UTC)', 'status', 'answer'], rows)
}

/** Sends now what waits and what failed: the receiver was mended. Whoever is told twice knows it by its id. */
export async function retryWebhook({ words: [id] }: Command, { database, clock }: Deps): Promise<string> {
  const webhook = await findWebhook(id, database)
  const again = await database.transaction(async (tx) => {
    await tx
      .update(webhooks)
      .set({ state: 'on', ...WORKING })
      .where(isWebhook(webhook))
    const rows = await tx
      .update(webhookMessages)
      .set({ state: 'waiting', attempts: 0, nextAt: clock.now() })
      .where(and(ofWebhook(webhook), inArray(webhookMessages.state, ['waiting', 'failed'])))
      .returning({ id: webhookMessages.id })
    await auditOperator(tx, clock, 'webhook:retry', webhook.id, { messages: rows.length })
    return rows.length
  })
  return say('verb.webhook.retried', { count: again })
}

type Webhook = typeof webhooks.$inferSelect

const isWebhook = ({ customerId, id }: Webhook) =>
  and(eq(webhooks.customerId, customerId), eq(webhooks.id, id))
const ofWebhook = ({ customerId, id }: Webhook) =>
  and(eq(webhookMessages.customerId, customerId), eq(webhookMessages.webhookId, id))

async function findWebhook(id: string | undefined, { sql: db }: Deps['database']): Promise<Webhook> {
  const [found] = isUuid(id ?? '') ? await db.select().from(webhooks).where(eq(webhooks.id, id!)) : []
  if (!found) throw new UsageError(say('verb.notFound', { name: `"${id ?? ''}"` }))
  return found
}

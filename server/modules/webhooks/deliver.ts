import { and, asc, eq, sql } from 'drizzle-orm'
import { Webhook as Signer } from 'standardwebhooks'
import { WEBHOOK_GIVES_UP_MS, webhookPauseMs, webhookRetryMs } from '#src/domain/account/webhook.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Sql } from '#server/db/sql.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { webhookMessages, webhooks } from '#server/db/schema/webhooks.ts'
import type { Deps } from '#server/http/context.ts'
import type { JobHandlers } from '#server/jobs/runner.ts'
import { notifyMembers } from '#server/modules/notices/notify-members.ts'
import { postPublic, PrivateAddress } from '#server/platform/public-request.ts'
import { webhookOffEmail } from './emails.ts'
import { WORKING } from './webhooks.ts'

type Webhook = Omit<typeof webhooks.$inferSelect, 'customerId'>
type Message = Omit<typeof webhookMessages.$inferSelect, 'customerId'>
/** `status`: null when there was no answer. */
interface Outcome {
  status: number | null
  answer: string
}

/** A receiver that does its work before it answers should not be cut off; one that hangs should not hold us. */
const TIMEOUT_MS = 15_000
/** Then others have their turn. */
const TURN_MS = 10_000

/**
 * Sends what waits for one webhook. There is one such job for each, under the webhook's own id, so that a
 * receiver that is slow takes one place, however much waits for it.
 */
export const webhookJobs = (deps: Deps): JobHandlers => ({
  async webhook({ customerId = '', webhookId = '' }, lost) {
    const { clock } = deps
    const db = deps.database.forCustomer(customerId)
    const turnEnds = clock.now().getTime() + TURN_MS
    while (!lost.aborted && clock.now().getTime() < turnEnds) {
      const webhook = await db.one(webhooks, eq(webhooks.id, webhookId))
      if (!webhook || isPaused(webhook, clock.now())) break
      const message = await nextMessage(db, webhookId, clock.now())
      if (!message) break
      await deliver(deps, db, webhook, message)
    }
    return (tx) => queueRest(tx, customerId, webhookId)
  },
})

/** The job is gone by now: another one for what waits, at the time it is due. New messages queue it themselves. */
async function queueRest(tx: Sql, customerId: string, webhookId: string): Promise<void> {
  await tx.execute(sql`
    select queue_webhook(w.customer_id, w.id, greatest(min(m.next_at), w.paused_until))
    from webhooks w join webhook_messages m on m.customer_id = w.customer_id and m.webhook_id = w.id
    where w.customer_id = ${customerId} and w.id = ${webhookId} and w.state = 'on' and m.state = 'waiting'
      and not exists (${earlier('m')})
    group by w.customer_id, w.id`)
}

const isPaused = ({ state, pausedUntil }: Webhook, now: Date): boolean =>
  state === 'off' || (pausedUntil !== null && pausedUntil > now)

/** Messages about the same order that still wait before it. */
const earlier = (message: string) => sql`
  select 1 from webhook_messages before where before.customer_id = ${sql.raw(message)}.customer_id
    and before.webhook_id = ${sql.raw(message)}.webhook_id and before.subject = ${sql.raw(message)}.subject
    and before.state = 'waiting' and before.seq < ${sql.raw(message)}.seq`

async function nextMessage(db: CustomerDb, webhookId: string, now: Date): Promise<Message | undefined> {
  const [message] = await db.find(
    webhookMessages,
    and(
      eq(webhookMessages.webhookId, webhookId),
      eq(webhookMessages.state, 'waiting'),
      sql`${webhookMessages.nextAt} <= ${now.toISOString()}`,
      sql`not exists (${earlier('webhook_messages')})`,
    ),
    { orderBy: [asc(webhookMessages.seq)], limit: 1 },
  )
  return message
}

async function deliver(deps: Deps, db: CustomerDb, webhook: Webhook, message: Message): Promise<void> {
  const { clock, config } = deps
  const body = message.body ?? (await bodyOf(db, message))
  const at = clock.now()
  const outcome = await send(webhook, { ...message, body }, at, config.webhookPrivateAddresses)
  const taken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const attempts = message.attempts + 1
  const retryMs = webhookRetryMs(attempts)
  await db.transaction(async (tx) => {
    await tx.update(
      webhookMessages,
      {
        body,
        attempts,
        state: taken ? 'delivered' : retryMs === undefined ? 'failed' : 'waiting',
        lastAt: at,
        nextAt: new Date(clock.now().getTime() + (retryMs ?? 0)),
        lastStatus: outcome.status,
        lastAnswer: outcome.answer,
      },
      and(eq(webhookMessages.webhookId, webhook.id), eq(webhookMessages.id, message.id))!,
    )
    await (taken ? noteTaken(tx, webhook) : noteFailure(deps, tx, webhook))
  })
}

async function noteTaken(tx: CustomerDb, { id, failures }: Webhook): Promise<void> {
  if (failures > 0) await tx.update(webhooks, WORKING, eq(webhooks.id, id))
}

/** After five days without an answer it is turned off, and its owners are told. */
async function noteFailure({ clock, config }: Deps, tx: CustomerDb, webhook: Webhook): Promise<void> {
  const now = clock.now()
  const failingSince = webhook.failingSince ?? now
  const failures = webhook.failures + 1
  const givesUp = now.getTime() - failingSince.getTime() >= WEBHOOK_GIVES_UP_MS
  await tx.update(
    webhooks,
    {
      failures,
      failingSince,
      pausedUntil: new Date(now.getTime() + webhookPauseMs(failures)),
      ...(givesUp && { state: 'off' as const }),
    },
    eq(webhooks.id, webhook.id),
  )
  if (!givesUp) return
  await notifyMembers(tx, clock, {
    kind: 'webhookOff',
    params: { host: new URL(webhook.url).host },
    link: `${ACCOUNT_PATHS.userInfo}?tab=webhooks`,
  })
  for (const { locale, userName, member } of await tx.people())
    if (member.roles.includes('owner'))
      await tx.mail(clock, {
        ...webhookOffEmail(webhook.url, locale, config),
        kind: 'webhook:off',
        to: userName,
      })
}

/** What it says about its order is as of the first attempt, and the same in every later one. */
async function bodyOf(db: CustomerDb, { subject, type, detail, createdAt }: Message): Promise<string> {
  const order = await db.one(orders, eq(orders.id, subject))
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: {
      ...(order && {
        orderId: order.id,
        orderNumber: order.number,
        status: order.status,
        carrierCode: order.carrierCode,
        trackingNumber: order.trackingNumber,
        reference: order.reference,
        totalCents: order.totalCents,
      }),
      ...(Object.keys(detail).length > 0 && { detail }),
    },
  })
}

async function send(
  { url, secret, formerSecret, formerUntil }: Webhook,
  { id, body }: { id: string; body: string },
  at: Date,
  allowPrivate: boolean,
): Promise<Outcome> {
  const secrets = [secret, ...(formerSecret && formerUntil && formerUntil > at ? [formerSecret] : [])]
  try {
    const { status, text } = await postPublic(url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Portage-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((one) => new Signer(one).sign(id, at, body)).join(' '),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      allowPrivate,
    })
    return { status, answer: text }
  } catch (error) {
    return { status: null, answer: reasonOf(error) }
  }
}

/** For the log that owners read: the kind of failure, nothing of our network. */
const reasonOf = (error: unknown): string => {
  if (error instanceof PrivateAddress) return 'PRIVATE_ADDRESS'
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT'
  return (error as { code?: string }).code ?? 'NO_ANSWER'
}

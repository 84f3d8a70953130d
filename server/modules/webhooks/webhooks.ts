import { and, asc, eq } from 'drizzle-orm'
import type { Webhook, WebhookWithSecret } from '#src/contract/account/webhooks.ts'
import {
  MAX_WEBHOOKS,
  TEST_TYPE,
  WEBHOOK_OVERLAP_MS,
  type WebhookSettings,
} from '#src/domain/account/webhook.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { webhookMessages, webhooks } from '#server/db/schema/webhooks.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Clock } from '#server/platform/clock.ts'
import { conflict, notFound } from '#server/platform/errors.ts'

type Row = Omit<typeof webhooks.$inferSelect, 'customerId'>

export const listWebhooks = async ({ db }: CustomerContext): Promise<Webhook[]> =>
  (await db.find(webhooks, undefined, { orderBy: [asc(webhooks.createdAt), asc(webhooks.id)] })).map(
    toWebhook,
  )

export const addWebhook = (
  { db, clock }: CustomerContext,
  settings: WebhookSettings,
): Promise<WebhookWithSecret> =>
  db.transaction(async (tx) => {
    await tx.self({ lock: true })
    if ((await tx.countUpTo(webhooks, MAX_WEBHOOKS)) >= MAX_WEBHOOKS) throw conflict('webhooks.tooMany')
    const secret = newSecret(clock)
    const row = { id: clock.newId(), ...settings, secret, createdAt: clock.now() }
    await tx.insert(webhooks, row)
    return { webhook: toWebhook((await tx.one(webhooks, eq(webhooks.id, row.id)))!), secret }
  })

/** Whoever changes it has mended it: what waits is sent at once. */
export const changeWebhook = (
  { db, clock }: CustomerContext,
  id: string,
  settings: WebhookSettings,
): Promise<Webhook> =>
  db.transaction(async (tx) => {
    const webhook = await changed(tx, id, { ...settings, state: 'on', ...WORKING })
    const waiting = and(eq(webhookMessages.webhookId, id), eq(webhookMessages.state, 'waiting'))!
    await tx.update(webhookMessages, { nextAt: clock.now() }, waiting)
    return webhook
  })

/** What happens meanwhile isn't sent later. */
export const turnOffWebhook = ({ db }: CustomerContext, id: string): Promise<Webhook> =>
  db.transaction((tx) => changed(tx, id, { state: 'off' }))

export async function rotateSecret({ db, clock }: CustomerContext, id: string): Promise<WebhookWithSecret> {
  const secret = newSecret(clock)
  return db.transaction(async (tx) => {
    const before = await find(tx, id)
    const formerUntil = new Date(clock.now().getTime() + WEBHOOK_OVERLAP_MS)
    await tx.update(webhooks, { secret, formerSecret: before.secret, formerUntil }, eq(webhooks.id, id))
    return { webhook: toWebhook(before), secret }
  })
}

export const removeWebhook = ({ db }: CustomerContext, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await find(tx, id)
    await tx.remove(webhookMessages, eq(webhookMessages.webhookId, id))
    await tx.remove(webhooks, eq(webhooks.id, id))
  })

export const sendTest = ({ db, clock }: CustomerContext, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await find(tx, id)
    const now = clock.now()
    await tx.insert(webhookMessages, {
      webhookId: id,
      id: clock.newId(),
      subject: id,
      type: TEST_TYPE,
      detail: {},
      createdAt: now,
      nextAt: now,
    })
  })

/** Nothing failed yet. */
export const WORKING = { failures: 0, failingSince: null, pausedUntil: null } as const

export async function find(tx: CustomerDb, id: string): Promise<Row> {
  const row = await tx.one(webhooks, eq(webhooks.id, id), { lock: true })
  if (!row) throw notFound()
  return row
}

async function changed(tx: CustomerDb, id: string, values: Partial<Row>): Promise<Webhook> {
  const before = await find(tx, id)
  await tx.update(webhooks, values, eq(webhooks.id, id))
  return toWebhook({ ...before, ...values })
}

/** As the specification writes it: 24 bytes in base64, after a prefix that scanners of leaked secrets know. */
const newSecret = (clock: Clock): string =>
  `whsec_${Buffer.from(clock.secret(24), 'base64url').toString('base64')}`

const toWebhook = ({ id, url, types, state, failingSince, createdAt }: Row): Webhook => ({
  id,
  url,
  types,
  state,
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

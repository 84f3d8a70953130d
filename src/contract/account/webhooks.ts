import { object } from 'yup'
import { webhookSchema, type WebhookType } from '#src/domain/account/webhook.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { endpoint, type CursorPage } from '#src/contract/endpoint.ts'
import { byId, cursor, uuid } from '#src/contract/fields.ts'

/** `failingSince`: nothing was taken since then. `state`: 'off' when it failed for five days, or by a person. */
export interface Webhook {
  id: string
  url: string
  types: WebhookType[]
  state: 'on' | 'off'
  failingSince: string | null
  createdAt: string
}
/** The secret is shown once: it starts with `whsec_`, and signs every message (standardwebhooks.com). */
export interface WebhookWithSecret {
  webhook: Webhook
  secret: string
}
/** One message and how it went. `body` is null before the first attempt; `answer`: the beginning of the last one. */
export interface WebhookMessage {
  id: string
  type: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  body: string | null
  status: number | null
  answer: string | null
  createdAt: string
  lastAt: string | null
  nextAt: string | null
}

const noInput = lazySchema(() => object({}))
/** Customers' data leaves to an address: nobody sets that up on their behalf (D20). */
const own = { impersonation: 'never', permission: 'company' } as const
const SEND_LIMIT = { name: 'webhook', max: 60, per: 'hour' } as const

/** Messages to programs of the customer's, by the Standard Webhooks specification. */
export const webhooks = {
  list: endpoint<Webhook[]>()(['GET', '/webhooks'], noInput, { permission: 'company' }),
  add: endpoint<WebhookWithSecret>()(['POST', '/webhooks'], webhookSchema, own),
  /** Turns it on again, too; what waits is sent. */
  change: endpoint<Webhook>()(['PUT', '/webhooks/:id'], () => byId.concat(webhookSchema), own),
  turnOff: endpoint<Webhook>()(['POST', '/webhooks/:id/off'], byId, own),
  remove: endpoint<null>()(['DELETE', '/webhooks/:id'], byId, own),
  /** A new secret. For a day, messages are signed with the old one as well. */
  rotate: endpoint<WebhookWithSecret>()(['POST', '/webhooks/:id/secret'], byId, own),
  /** Sends a message of the type `test`. */
  test: endpoint<null>()(['POST', '/webhooks/:id/test'], byId, { ...own, limit: SEND_LIMIT }),
  /** Newest first. */
  messages: endpoint<CursorPage<WebhookMessage>>()(
    ['GET', '/webhooks/:id/messages'],
    () => byId.concat(object({ after: cursor() })),
    { permission: 'company' },
  ),
  /** Sends it again, whether or not it arrived. */
  resend: endpoint<null>()(
    ['POST', '/webhooks/:id/messages/:messageId/resend'],
    () => byId.concat(object({ messageId: uuid() })),
    { ...own, limit: SEND_LIMIT },
  ),
}

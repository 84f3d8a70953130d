import { array, object, string, type InferType } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'

/** What can be told: each is one event of an order, or a carrier's scan of it. */
const ORDER_EVENTS = [
  'paid',
  'refused',
  'booked',
  'shipped',
  'out_for_delivery',
  'delivered',
  'exception',
  'returned',
  'cancelled',
] as const
export type WebhookType = `order.${(typeof ORDER_EVENTS)[number]}` | 'tracking.updated'
export const WEBHOOK_TYPES: readonly WebhookType[] = [
  ...ORDER_EVENTS.map((event): WebhookType => `order.${event}`),
  'tracking.updated',
]
/** Sent only when a person asks for it. */
export const TEST_TYPE = 'test'

export const MAX_WEBHOOKS = 10
const MAX_URL = 2000

/** Where events go, and which. */
export const webhookSchema = lazySchema(() =>
  object({
    url: string()
      .trim()
      .max(MAX_URL, 'validation.tooLong')
      .test('url', 'validation.webhookUrl', (value) => isWebhookUrl(value ?? ''))
      .required('validation.required'),
    types: array(string<WebhookType>().oneOf(WEBHOOK_TYPES, 'validation.select').required())
      .min(1, 'validation.select')
      .max(WEBHOOK_TYPES.length, 'validation.tooMany')
      .required(),
  }),
)
export type WebhookSettings = InferType<typeof webhookSchema>

/** Without a name and password in it, which would end up in logs. The server decides which hosts it reaches. */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/**
 * When a message that failed is sent again, in seconds after each attempt: about three days in all, as the
 * Standard Webhooks specification advises.
 */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000] as const
/** @param attempts so far, from 1 on. @returns undefined: never again */
export const webhookRetryMs = (attempts: number): number | undefined => {
  const seconds = RETRY_SECONDS[attempts - 1]
  return seconds && seconds * 1000
}

/**
 * After a receiver didn't take something, nothing else is sent to it for this long, so that one that is down
 * isn't asked for every message that waits.
 * @param failures in a row, from 1 on
 */
export const webhookPauseMs = (failures: number): number => Math.min(300_000, 1000 * 2 ** failures)

/** A receiver that failed for so long is turned off, and its owners are told. */
export const WEBHOOK_GIVES_UP_MS = 5 * 86_400_000
/** After a new secret was made, the old one signs as well. */
export const WEBHOOK_OVERLAP_MS = 86_400_000

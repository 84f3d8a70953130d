import { object, string } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { endpoint } from '#src/contract/endpoint.ts'

const noInput = lazySchema(() => object({}))
const base64url = (characters: number) =>
  string()
    .matches(new RegExp(`^[\\w-]{${characters}}$`), 'validation.id')
    .required('validation.required')
/** A device is the person's own: nobody who acts for them is told on it. */
const own = { impersonation: 'never', permission: 'any' } as const
const MAX_ADDRESS = 1000

/** Notifications of this device, for as long as it is signed in (RFC 8030, RFC 8291). */
export const push = {
  /** The key to subscribe with (RFC 8292). */
  key: endpoint<{ key: string }>()(['GET', '/push/key'], noInput),
  /** As the browser's `PushSubscription` has it. Replaces this device's former one. */
  subscribe: endpoint<null>()(
    ['PUT', '/push/subscription'],
    () =>
      object({
        endpoint: string()
          .max(MAX_ADDRESS)
          .matches(/^https?:\/\/\S+$/, 'validation.id')
          .required(),
        p256dh: base64url(87),
        auth: base64url(22),
      }),
    { ...own, limit: { name: 'push', max: 60, per: 'hour' } },
  ),
  unsubscribe: endpoint<null>()(['DELETE', '/push/subscription'], noInput, own),
}

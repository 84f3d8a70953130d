import { eq } from 'drizzle-orm'
import { pushSubscriptions } from '#server/db/schema/notices.ts'
import { installationKey } from '#server/db/installation-key.ts'
import type { CustomerContext, Deps } from '#server/http/context.ts'
import { RequestError } from '#server/platform/errors.ts'
import { isPushKey, vapidPublicKey, type PushKeys } from '#server/platform/web-push.ts'

/** Made once, and the same on all servers and in backups: devices are bound to it. */
export const vapidSecret = async (deps: Pick<Deps, 'database' | 'clock'>): Promise<Buffer> =>
  Buffer.from(await installationKey(deps, 'push-vapid'), 'base64url')

export const pushKey = async (deps: Pick<Deps, 'database' | 'clock'>): Promise<{ key: string }> => ({
  key: vapidPublicKey(await vapidSecret(deps)),
})

/** @throws RequestError when it isn't one that can be written to */
export async function subscribe(
  { db, session, clock, config }: CustomerContext,
  { endpoint, p256dh, auth }: PushKeys & { endpoint: string },
): Promise<void> {
  if (!URL.canParse(endpoint) || (!config.webhookPrivateAddresses && !endpoint.startsWith('https:')))
    throw invalid('endpoint')
  if (!isPushKey(p256dh)) throw invalid('p256dh')
  await db.put(
    pushSubscriptions,
    [{ sessionId: session.id, userId: session.user.id, endpoint, p256dh, auth, createdAt: clock.now() }],
    [pushSubscriptions.sessionId],
  )
}

/** Idempotent. */
export async function unsubscribe({ db, session }: CustomerContext): Promise<void> {
  await db.remove(pushSubscriptions, eq(pushSubscriptions.sessionId, session.id))
}

const invalid = (field: string) => new RequestError('error.fields', { fields: { [field]: 'validation.id' } })

import { and, eq } from 'drizzle-orm'
import { NOTICE_KINDS, noticeValues } from '#src/domain/account/notice.ts'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import type { Person } from '#server/db/customer-db.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { notices, pushSubscriptions } from '#server/db/schema/notices.ts'
import type { Deps } from '#server/http/context.ts'
import { isLiving } from '#server/http/session.ts'
import { NeverWorks, type JobHandlers } from '#server/jobs/runner.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { sentence } from '#server/platform/messages.ts'
import { postPublic, PrivateAddress } from '#server/platform/public-request.ts'
import { encryptPush, vapidHeader } from '#server/platform/web-push.ts'
import { countUnread } from './notices.ts'
import { vapidSecret } from './push.ts'

type NoticeRow = Omit<typeof notices.$inferSelect, 'customerId'>

/** News of yesterday doesn't ring today: the app has it. */
const LIFE_SECONDS = 86_400
const TIMEOUT_MS = 15_000
const PAD_TO = 512
/** The address is no longer anybody's (RFC 8030 §7.3). */
const GONE: readonly number[] = [404, 410]

/** For one device: each is tried again by itself. */
export const pushJob = (payload: { userId: string; noticeId: string; sessionId: string }) => ({
  kind: 'push',
  payload,
})

export const pushJobs = (deps: Deps): JobHandlers => ({
  async push({ customerId = '', userId = '', noticeId = '', sessionId = '' }) {
    const { database, clock, config } = deps
    const now = clock.now()
    const db = database.forCustomer(customerId)
    const [device, notice] = [
      await db.one(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId)),
      await db.one(notices, and(eq(notices.userId, userId), eq(notices.id, noticeId))!),
    ]
    // They signed out there, or have read it elsewhere meanwhile.
    if (!device || device.userId !== userId || !notice || notice.readAt) return
    if (now.getTime() - notice.createdAt.getTime() > LIFE_SECONDS * 1000) return
    if (!(await isSignedIn(deps, sessionId, now))) return
    const person = (await db.people()).find(({ id }) => id === userId)
    if (!person) return
    const message = writeMessage(notice, person, {
      publicUrl: config.publicUrl,
      unread: await countUnread(db, userId),
    })
    const status = await send(deps, device, notice, message, now)
    if (GONE.includes(status))
      return async (tx) => {
        await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
      }
    if (status === 429 || status >= 500) throw new Refused(status)
    if (status < 200 || status >= 300) throw new NeverWorks(`PUSH_${status}`)
  },
})

/** The push service is busy. */
class Refused extends Error {
  readonly code: string

  constructor(status: number) {
    super('the push service did not take it')
    this.code = `PUSH_${status}`
  }
}

async function isSignedIn({ database }: Pick<Deps, 'database'>, id: string, now: Date): Promise<boolean> {
  const found = await database.sql
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isLiving(now)))
  return found.length > 0
}

/**
 * A declarative message (https://www.w3.org/TR/push-api/): browsers that know them show it without any code
 * of ours, the others give it to the service worker (sw/notifications.ts). It has the notice's own sentence
 * and nothing else.
 */
const writeMessage = (
  { kind, params, link }: NoticeRow,
  { locale }: Person,
  { publicUrl, unread }: { publicUrl: string; unread: number },
): string => {
  const { bcp47, htmlLang } = LOCALE_FACTS[locale]
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: sentence(locale, `notices.kind.${kind}`, noticeValues(params, bcp47)),
      lang: htmlLang,
      dir: 'ltr',
      navigate: `${publicUrl}${link}`,
      tag: topicOf(link),
    },
    app_badge: unread,
  })
}

/** What is about the same screen replaces what the device hasn't got or shown yet (RFC 8030 §5.4). */
const topicOf = (link: string): string => Buffer.from(sha256(link), 'hex').toString('base64url').slice(0, 32)

async function send(
  deps: Deps,
  { endpoint, p256dh, auth }: Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>,
  { kind, link }: NoticeRow,
  message: string,
  now: Date,
): Promise<number> {
  const { clock, config } = deps
  const random = {
    salt: Buffer.from(clock.secret(16), 'base64url'),
    secret: Buffer.from(clock.secret(32), 'base64url'),
  }
  const contact = `mailto:${config.site.email}`
  try {
    const { status } = await postPublic(endpoint, {
      headers: {
        authorization: vapidHeader(endpoint, { secret: await vapidSecret(deps), contact, now }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/notification+json',
        ttl: String(LIFE_SECONDS),
        topic: topicOf(link),
        urgency: NOTICE_KINDS[kind].urgent ? 'high' : 'normal',
      },
      body: encryptPush(message, { p256dh, auth }, random, PAD_TO),
      timeoutMs: TIMEOUT_MS,
      allowPrivate: config.webhookPrivateAddresses,
    })
    return status
  } catch (error) {
    throw error instanceof PrivateAddress ? new NeverWorks('PRIVATE_ADDRESS') : error
  }
}

import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { MailChoice } from '#src/contract/site.ts'
import { MAIL_TOPICS, type MailTopic } from '#src/domain/account/mail-topic.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/accounts.ts'
import { mailRefusals } from '#server/db/schema/jobs.ts'
import { RequestError } from '#server/platform/errors.ts'
import { installationKey } from '#server/db/installation-key.ts'
import { isTimingSafeEqual } from '#server/platform/crypto/timing-safe-equal.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'

/** Whom a link at the foot of an email stands for: a user and a topic, or an address without an account. */
type Subject = { userId: string; topic: MailTopic } | { addressHash: string; shown: string }
type Dependencies = { database: Database; clock: Clock }

/**
 * Signed links that unsubscribe, so that they need no sign-in and nobody can unsubscribe others. `page`: for
 * people, with the token after the `#`, which is neither logged nor sent to other sites. `oneClick`: for the
 * mail program, which sends exactly the POST that RFC 8058 (§3.1) specifies, so the token has to be part of
 * the URL's query; our own log has no queries (server/platform/log.ts).
 */
export async function unsubscribeLinks(
  deps: Dependencies,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  subject: Subject,
): Promise<{ page: string; oneClick: string }> {
  const body = Buffer.from(JSON.stringify(subject)).toString('base64url')
  const [path, word] = [
    `${publicUrl}${PUBLIC_PATHS.unsubscribe}`,
    `token=${body}.${await signature(deps, body)}`,
  ]
  return { page: `${path}#${word}`, oneClick: `${path}?${word}` }
}

/** Somebody without an account, as far as a link can identify them. */
export const strangerSubject = (address: string): Subject => ({
  addressHash: addressHash(address),
  shown: masked(address),
})

export async function hasRefused(
  { database }: Pick<Dependencies, 'database'>,
  address: string,
): Promise<boolean> {
  return (
    (
      await database.sql
        .select()
        .from(mailRefusals)
        .where(eq(mailRefusals.addressHash, addressHash(address)))
    ).length > 0
  )
}

/**
 * What a link is about, and whether that email is on. @throws RequestError when it isn't one of ours, or the
 * account is gone
 */
export async function readChoice(deps: Dependencies, token: string): Promise<MailChoice> {
  const subject = await subjectOf(deps, token)
  if ('addressHash' in subject) {
    const refused = await deps.database.sql
      .select()
      .from(mailRefusals)
      .where(eq(mailRefusals.addressHash, subject.addressHash))
    return { address: subject.shown, topic: null, on: refused.length === 0 }
  }
  const [user] = await deps.database.sql.select().from(users).where(whose(subject))
  if (!user) throw unknown()
  return { address: masked(user.userName), topic: subject.topic, on: !user.mailOff.includes(subject.topic) }
}

/** Idempotent. */
export async function setChoice(deps: Dependencies, token: string, on: boolean): Promise<MailChoice> {
  const subject = await subjectOf(deps, token)
  const { database, clock } = deps
  await database.transaction(async (tx) => {
    if ('addressHash' in subject) {
      const { addressHash: hash } = subject
      await (on
        ? tx.delete(mailRefusals).where(eq(mailRefusals.addressHash, hash))
        : tx.insert(mailRefusals).values({ addressHash: hash, createdAt: clock.now() }).onConflictDoNothing())
      return
    }
    const [user] = await tx.select().from(users).where(whose(subject)).for('update')
    const others = user?.mailOff.filter((topic) => topic !== subject.topic) ?? []
    await tx
      .update(users)
      .set({ mailOff: on ? others : [...others, subject.topic] })
      .where(whose(subject))
  })
  return readChoice(deps, token)
}

async function subjectOf(deps: Dependencies, token: string): Promise<Subject> {
  const [body = '', sign = ''] = token.split('.')
  const [given, right] = [Buffer.from(sign), Buffer.from(await signature(deps, body))]
  if (!isTimingSafeEqual(given, right)) throw unknown()
  const subject = JSON.parse(Buffer.from(body, 'base64url').toString()) as Subject
  // A topic that no longer exists, signed by an earlier version.
  if ('topic' in subject && !MAIL_TOPICS.includes(subject.topic)) throw unknown()
  return subject
}

async function signature(deps: Dependencies, body: string): Promise<string> {
  return createHmac('sha256', await installationKey(deps, 'mail-choices'))
    .update(body)
    .digest('base64url')
}

const unknown = () => new RequestError('auth.link.unknown', { code: 404 })
const whose = ({ userId }: { userId: string }) => eq(users.id, userId)
const addressHash = (address: string): string => sha256(`mail:${address.trim().toLowerCase()}`)
const masked = (address: string): string => address.replace(/^(.).*@/, '$1…@')

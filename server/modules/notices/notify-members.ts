import { NOTICE_KINDS, type NoticeKind, type NoticeParams } from '#src/domain/account/notice.ts'
import { permissionsOf } from '#src/domain/account/roles.ts'
import type { CustomerDb, Person } from '#server/db/customer-db.ts'
import { notices, pushSubscriptions } from '#server/db/schema/notices.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pushJob } from './push-job.ts'

interface NewNotice<Kind extends NoticeKind> {
  kind: Kind
  params: NoticeParams[Kind]
  /** The screen it is about (src/paths.ts). On a device, a newer notice about the same one replaces it. */
  link: string
  /** These people only, whatever their roles are. */
  only?: readonly string[]
  /** Not them: they did it. */
  except?: string
}

/**
 * Tells the members whom it concerns, in the transaction of the event, in the app and on their devices, as
 * they chose. Who is told unless `only` says so is in NOTICE_KINDS.
 */
export async function notifyMembers<Kind extends NoticeKind>(
  tx: CustomerDb,
  clock: Clock,
  { kind, params, link, only, except }: NewNotice<Kind>,
): Promise<void> {
  const { topic, to } = NOTICE_KINDS[kind]
  const concerns = ({ id, member }: Person) =>
    id !== except && (only ? only.includes(id) : permissionsOf(member.roles).includes(to))
  const subscribed = await tx.find(pushSubscriptions)
  const told = (await tx.people()).filter(concerns).flatMap(({ id: userId, appOff, pushOff }) => {
    const listed = !appOff.includes(topic)
    const devices = pushOff.includes(topic) ? [] : subscribed.filter((device) => device.userId === userId)
    return listed || devices.length > 0 ? [{ userId, id: clock.newId(), listed, devices }] : []
  })
  // In one statement: a company may have a thousand members.
  await tx.put(
    notices,
    told.map(({ userId, id, listed }) => ({
      userId,
      id,
      kind,
      params: params as Record<string, string | number>,
      link,
      listed,
      readAt: null,
      createdAt: clock.now(),
    })),
    [notices.userId, notices.id],
  )
  for (const { userId, id: noticeId, devices } of told)
    for (const { sessionId } of devices) await tx.job(clock, pushJob({ userId, noticeId, sessionId }))
}

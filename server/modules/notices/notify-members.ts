import { NOTICE_KINDS, type NoticeKind, type NoticeParams } from '#src/domain/account/notice.ts'
import { permissionsOf } from '#src/domain/account/roles.ts'
import type { CustomerDb, Person } from '#server/db/customer-db.ts'
import { notices } from '#server/db/schema/notices.ts'
import type { Clock } from '#server/platform/clock.ts'

interface NewNotice<Kind extends NoticeKind> {
  kind: Kind
  params: NoticeParams[Kind]
  /** The screen it is about (src/paths.ts). */
  link: string
  /** Of the members who may be told, these only. */
  only?: readonly string[]
  /** Not them: they did it. */
  except?: string
}

/**
 * Tells the members whom it concerns, in the transaction of the event, as they chose. Who is told by default is in NOTICE_KINDS; `only` names people whatever their roles are.
 */
export async function notifyMembers<Kind extends NoticeKind>(
  tx: CustomerDb,
  clock: Clock,
  { kind, params, link, only, except }: NewNotice<Kind>,
): Promise<void> {
  const { topic, to } = NOTICE_KINDS[kind]
  const concerns = ({ id, member }: Person) =>
    id !== except && (only ? only.includes(id) : permissionsOf(member.roles).includes(to))
  for (const person of (await tx.people()).filter(concerns)) {
    if (person.appOff.includes(topic)) continue
    await tx.insert(notices, {
      userId: person.id,
      id: clock.newId(),
      kind,
      params: params as Record<string, string | number>,
      link,
      listed: true,
      createdAt: clock.now(),
    })
  }
}

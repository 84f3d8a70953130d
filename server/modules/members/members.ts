import { and, asc, eq, gt, ilike, or, type SQL } from 'drizzle-orm'
import type { Member, MemberPage } from '#src/contract/account/members.ts'
import type { Membership } from '#src/domain/account/member.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import type { CustomerDb, Person } from '#server/db/customer-db.ts'
import { cursorPage, laterThan } from '#server/db/keyset.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invitations, members } from '#server/db/schema/members.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { memberEmail, type MemberNews } from './emails.ts'
import { toPending } from './invitations.ts'

const PAGE_SIZE = 50
const KEYSET = { at: members.joinedAt, id: members.userId }

/** Who belongs to the customer, and to those who may invite, whom they have invited. */
export async function listMembers(
  { db, session, clock }: CustomerContext,
  { q, after }: { q: string; after: string },
): Promise<MemberPage> {
  const found = await db.peoplePage(and(named(q), laterThan(KEYSET, after)), PAGE_SIZE + 1)
  const { shown, next } = cursorPage(found, PAGE_SIZE, ({ member }) => member.joinedAt)
  const pending =
    session.permissions.includes('members') && q === '' && after === ''
      ? await db.find(invitations, gt(invitations.expiresAt, clock.now()), {
          orderBy: [asc(invitations.createdAt), asc(invitations.id)],
        })
      : []
  return {
    members: shown.map(toMember),
    invitations: pending.map(toPending),
    next,
    demandsFactor: (await db.self()).demandsFactor,
  }
}

/** Whose name or address has these letters. */
function named(q: string): SQL | undefined {
  if (q === '') return undefined
  const letters = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(ilike(users.nickName, letters), ilike(users.userName, letters))
}

/** They get an email when their roles change; limits they see when they are told why something needs approval. */
export const changeMember = (
  context: CustomerContext,
  id: string,
  { roles, ...limits }: Membership,
): Promise<void> =>
  changePeople(context, async (tx, people) => {
    const person = find(people, id)
    assertOwnerBeside(people, id, roles)
    await tx.update(members, { roles, ...limits }, eq(members.userId, id))
    const isSame = roles.toSorted().join() === person.member.roles.toSorted().join()
    return isSame ? [] : [{ person, news: 'roles', roles }]
  })

/** The database ends their sessions with the row (migration 0034). */
export const removeMember = (context: CustomerContext, id: string): Promise<void> =>
  changePeople(context, async (tx, people) => {
    const person = find(people, id)
    assertOwnerBeside(people, id, [])
    await tx.remove(members, eq(members.userId, id))
    return [{ person, news: id === context.session.user.id ? 'left' : 'removed' }]
  })

/** They own it from now on; who did it goes on shipping and billing. */
export const handOver = (context: CustomerContext, id: string): Promise<void> =>
  changePeople(context, async (tx, people) => {
    const [person, before] = [find(people, id), find(people, context.session.user.id)]
    if (person.id === before.id) throw conflict('members.ownerAlready')
    const roles = {
      next: [...new Set<MemberRole>(['owner', ...person.member.roles])],
      before: [...new Set<MemberRole>([...before.member.roles, 'shipper', 'bookkeeper'])].filter(
        (role) => role !== 'owner',
      ),
    }
    await tx.update(members, { roles: roles.next }, eq(members.userId, person.id))
    await tx.update(members, { roles: roles.before }, eq(members.userId, before.id))
    return [{ person, news: 'roles', roles: roles.next }]
  })

interface Told {
  person: Person
  news: MemberNews
  roles?: MemberRole[]
}

/**
 * One change of a customer's people at a time, or two owners could each remove the other. Whoever it is about
 * gets an email.
 */
function changePeople(
  { db, clock, config }: CustomerContext,
  work: (tx: CustomerDb, people: Person[]) => Promise<Told[]>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.self({ lock: true })
    for (const { person, news, roles = [] } of await work(tx, await tx.people()))
      await tx.mail(clock, {
        ...memberEmail(news, roles, person.locale, config),
        kind: `member:${news}`,
        to: person.userName,
      })
  })
}

function find(people: readonly Person[], id: string): Person {
  const person = people.find((one) => one.id === id)
  if (!person) throw notFound()
  return person
}

/** @throws RequestError 409 when nobody would own the customer any more */
function assertOwnerBeside(people: readonly Person[], id: string, roles: readonly MemberRole[]): void {
  const owners = people.filter(({ member }) => member.roles.includes('owner'))
  if (!roles.includes('owner') && owners.every((owner) => owner.id === id))
    throw conflict('members.lastOwner')
}

const toMember = ({ id, nickName, userName, secondFactor, member }: Person): Member => ({
  id,
  nickName,
  email: userName,
  roles: member.roles,
  dailyLimitCents: member.dailyLimitCents,
  approvalAboveCents: member.approvalAboveCents,
  joinedAt: member.joinedAt.toISOString(),
  lastUsedAt: member.lastUsedAt?.toISOString() ?? null,
  secondFactor,
})

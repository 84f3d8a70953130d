import { and, eq, sql } from 'drizzle-orm'
import { MEMBER_ROLES } from '#src/domain/account/roles.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { enqueueMail } from '#server/db/enqueue.ts'
import { members } from '#server/db/schema/members.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Deps } from '#server/http/context.ts'
import { memberEmail } from '#server/modules/members/emails.ts'

/** IDs of those who belonged to the emptied account. */
type Joining = ReadonlySet<string>

/**
 * Everybody belongs to the account that stays, with the roles and limits they had. Who is in both has the roles of
 * both, and the limits that the owners of the account that stays gave them.
 *
 * Their sessions with the emptied account stay until its members are removed, which ends them: each device hears of
 * it, hands over what it had not sent, and opens the account that stays at the next login.
 */
export async function movePeople(tx: Sql, from: string, into: string): Promise<Joining> {
  const stays = await tx.select().from(members).where(eq(members.customerId, into))
  const known = new Map(stays.map((member) => [member.userId, member]))
  const joining = await tx.select().from(members).where(eq(members.customerId, from))
  for (const member of joining) {
    const own = known.get(member.userId)
    if (!own) await tx.insert(members).values({ ...member, customerId: into })
    else
      await tx
        .update(members)
        .set({
          roles: MEMBER_ROLES.filter((role) => own.roles.includes(role) || member.roles.includes(role)),
        })
        .where(and(eq(members.customerId, into), eq(members.userId, member.userId)))
  }
  // A person's own row is with a customer they belong to: their second factors and devices follow it.
  await tx.execute(sql`update users set customer_id = ${into} where customer_id = ${from}`)
  await tx.execute(sql`update sessions set customer_id = ${into} where customer_id = ${from}`)
  await tx.execute(sql`
    delete from invitations i where i.customer_id = ${from} and (
      exists (select 1 from invitations o where o.customer_id = ${into} and o.email = i.email)
      or exists (select 1 from members m join users u on u.id = m.user_id
        where m.customer_id = ${into} and u.user_name = i.email))`)
  await tx.execute(sql`update invitations set customer_id = ${into} where customer_id = ${from}`)
  return new Set(joining.map(({ userId }) => userId))
}

/** After everything has moved: what still hung on a membership would go with it. */
export async function endMemberships(tx: Sql, from: string): Promise<void> {
  await tx.delete(members).where(eq(members.customerId, from))
}

/** Those who came, and the owners who get them. @returns how many belong to the account now */
export async function tellPeople(
  tx: Sql,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  into: string,
  joining: Joining,
): Promise<number> {
  const people = await customerDb(into, tx).people()
  for (const { id, userName, locale, member } of people) {
    const news = joining.has(id) ? 'merged' : member.roles.includes('owner') ? 'joined' : null
    if (news)
      await enqueueMail(tx, clock, {
        ...memberEmail(news, [], locale, config),
        kind: `member:${news}`,
        to: userName,
        customerId: into,
      })
  }
  return people.length
}

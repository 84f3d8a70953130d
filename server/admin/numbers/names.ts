import { asc, eq, inArray } from 'drizzle-orm'
import type { NumberGroup } from '#src/domain/desk/numbers.ts'
import { customers, users } from '#server/db/schema/accounts.ts'
import { members } from '#server/db/schema/members.ts'
import type { Deps } from '#server/http/context.ts'

/** What carriers and customers are called, by what numbers are grouped by; of days and lanes there is nothing to say. */
export async function namesOf(
  by: NumberGroup,
  keys: readonly string[],
  { carriers, database: { sql: db } }: Deps,
): Promise<Map<string, string>> {
  if (by === 'carrier')
    return new Map(
      [...(await carriers.list()), ...(await carriers.freight())].map(({ code, name }) => [code, name]),
    )
  if (by !== 'customer' || keys.length === 0) return new Map()
  const found = await db
    .select({
      id: customers.id,
      company: customers.company,
      kept: customers.keptName,
      person: users.nickName,
    })
    .from(customers)
    .leftJoin(members, eq(members.customerId, customers.id))
    .leftJoin(users, eq(users.id, members.userId))
    .where(inArray(customers.id, [...keys]))
    .orderBy(asc(members.joinedAt))
  // The first member of each is its oldest: whoever registered it.
  return new Map(
    found.toReversed().map(({ id, company, kept, person }) => [id, company ?? person ?? kept ?? '']),
  )
}

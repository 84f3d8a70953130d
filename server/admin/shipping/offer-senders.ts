import { and, eq, inArray } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { actingPerson } from '#server/db/audit.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { users } from '#server/db/schema/accounts.ts'
import { freightOffers } from '#server/db/schema/freight.ts'
import type { Sql } from '#server/db/sql.ts'
import { findQuote } from '#server/modules/freight/repository.ts'
import { UsageError } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'

/**
 * Two people don't answer the same request without knowing. In the transaction of the answer, with the
 * quote locked. @throws UsageError that names whoever sent an offer
 */
export async function assertAlone(
  tx: Sql,
  db: CustomerDb,
  quote: { id: string; number: string },
): Promise<void> {
  await findQuote(db, quote.id, { lock: true })
  const open = await db.find(
    freightOffers,
    and(
      eq(freightOffers.quoteId, quote.id),
      eq(freightOffers.state, 'open'),
      eq(freightOffers.source, 'operator'),
    ),
  )
  const other = open.find(({ sentBy }) => sentBy !== (actingPerson()?.id ?? null))
  if (!other) return
  throw new UsageError(
    say('verb.freight.alreadyOffered', {
      name:
        (await senderNames(tx, [other.sentBy])).get(other.sentBy ?? '') ?? say('verb.freight.commandLine'),
      number: quote.number,
      total: decimalMoney(other.rate.totalCents),
    }),
  )
}

/** What people of our staff are called, by id. */
export async function senderNames(
  db: Pick<Sql, 'select'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.nickName })
    .from(users)
    .where(inArray(users.id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { DUTY_RULES } from '#src/domain/customs/duty-rules.ts'
import { cardIdInForce } from '#server/carriers/rate-card-store.ts'
import { auditOperator } from '#server/db/audit.ts'
import type { VersionOrigin } from '#server/db/schema/columns.ts'
import { dutyTables } from '#server/db/schema/customs.ts'
import { rateCards } from '#server/db/schema/shipping.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Deps } from '#server/http/context.ts'
import { BUILT_IN, dutyRulesId } from '#server/modules/customs/duty-table-store.ts'
import { UsageError } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import type { Pack } from './packs.ts'

export type VersionState = 'in_force' | 'upcoming' | 'past' | 'cancelled'
export interface Version {
  /** Counts from 1 in the order in which they were made; 0 are the tables that came with Portage. */
  number: number
  id: string
  state: VersionState
  asOf: string
  /** null: it came with Portage. */
  since: Date | null
  madeAt: Date | null
  madeBy: string
  reason: string
  origin: VersionOrigin | 'built_in'
  /** The number of the version whose content it brought back. */
  restores: number | null
}

interface Stored {
  id: string
  asOf: string
  inForceAt: Date | null
  cancelledAt: Date | null
  madeBy: string
  reason: string
  origin: VersionOrigin
  restores: string | null
  createdAt: Date
}

/** Every version of a pack, the newest first. */
export async function versionsOf({ database, clock }: Deps, pack: Pack): Promise<Version[]> {
  const now = clock.now()
  const [rows, inForce] = [
    await storedVersions(database.sql, pack),
    pack === 'customs' ? await dutyRulesId(database, now) : await cardIdInForce(database, pack, now),
  ]
  const numbers = new Map(rows.map(({ id }, at) => [id, at + 1]))
  const listed = rows.map((row): Version => ({
    number: numbers.get(row.id)!,
    id: row.id,
    state: stateOf(row, inForce, now),
    asOf: row.asOf,
    since: row.inForceAt ?? row.createdAt,
    madeAt: row.createdAt,
    madeBy: row.madeBy,
    reason: row.reason,
    origin: row.origin,
    restores:
      row.restores === BUILT_IN_ID ? 0 : row.restores === null ? null : (numbers.get(row.restores) ?? null),
  }))
  const builtIn: Version = {
    number: 0,
    id: BUILT_IN,
    state: inForce === BUILT_IN ? 'in_force' : 'past',
    asOf: DUTY_RULES.asOf,
    since: null,
    madeAt: null,
    madeBy: '',
    reason: '',
    origin: 'built_in',
    restores: null,
  }
  return [...listed.toReversed(), ...(pack === 'customs' ? [builtIn] : [])]
}

/** Stands for the tables that came with Portage where a version says what it restores. */
export const BUILT_IN_ID = '00000000-0000-0000-0000-000000000000'

function storedVersions(db: Sql, pack: Pack): Promise<Stored[]> {
  if (pack === 'customs')
    return db
      .select({ ...columnsOf(dutyTables), asOf: dutyTables.asOf })
      .from(dutyTables)
      .orderBy(asc(dutyTables.createdAt), asc(dutyTables.id))
  return db
    .select({ ...columnsOf(rateCards), asOf: rateCards.effectiveFrom })
    .from(rateCards)
    .where(eq(rateCards.kind, pack))
    .orderBy(asc(rateCards.createdAt), asc(rateCards.id))
}

const columnsOf = <T extends typeof rateCards | typeof dutyTables>(table: T) => ({
  id: table.id,
  inForceAt: table.inForceAt,
  cancelledAt: table.cancelledAt,
  madeBy: table.madeBy,
  reason: table.reason,
  origin: table.origin,
  restores: table.restores,
  createdAt: table.createdAt,
})

function stateOf(
  { id, inForceAt, cancelledAt }: Stored,
  inForce: string | undefined,
  now: Date,
): VersionState {
  if (cancelledAt) return 'cancelled'
  if (id === inForce) return 'in_force'
  return inForceAt && inForceAt > now ? 'upcoming' : 'past'
}

/**
 * One version by its number.
 * @throws UsageError
 */
export async function findVersion(deps: Deps, pack: Pack, given: string | undefined): Promise<Version> {
  const found = (await versionsOf(deps, pack)).find(({ number }) => String(number) === given)
  if (!found) throw new UsageError(say('verb.prices.noVersion', { version: given ?? '' }))
  return found
}

/** The content of a version, as it was stored. */
export async function contentOf({ database }: Deps, pack: Pack, id: string): Promise<string> {
  if (pack === 'customs') {
    if (id === BUILT_IN) return JSON.stringify(DUTY_RULES)
    const [row] = await database.sql
      .select({ content: dutyTables.json })
      .from(dutyTables)
      .where(eq(dutyTables.id, id))
    return row!.content
  }
  const [row] = await database.sql
    .select({ content: rateCards.csv })
    .from(rateCards)
    .where(eq(rateCards.id, id))
  return row!.content
}

/**
 * Calls off a version before it comes into force.
 * @throws UsageError when it has, or was called off
 */
export async function cancelVersion(
  { database, clock }: Deps,
  pack: Pack,
  { id, number }: Version,
  reason: string,
): Promise<void> {
  const table = pack === 'customs' ? dutyTables : rateCards
  await database.transaction(async (tx) => {
    const now = clock.now()
    const cancelled = await tx
      .update(table)
      .set({ cancelledAt: now })
      .where(and(eq(table.id, id), isNull(table.cancelledAt), gt(table.inForceAt, now)))
      .returning({ id: table.id, inForceAt: table.inForceAt })
    if (cancelled.length === 0)
      throw new UsageError(say('verb.prices.notUpcoming', { version: String(number) }))
    await auditOperator(tx, clock, 'prices:cancel', id, {
      pack,
      number,
      reason,
      inForceAt: cancelled[0]!.inForceAt?.toISOString(),
    })
  })
}

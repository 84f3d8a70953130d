import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import { actingPerson, auditOperator } from '#server/db/audit.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import type { VersionOrigin } from '#server/db/schema/columns.ts'
import { rateCards } from '#server/db/schema/shipping.ts'
import {
  cardIdInForce,
  cardInForce,
  READ_CARD,
  readStored,
  WRITE_CARD,
  type CardKind,
  type CardReading,
  type Cards,
} from './rate-card-store.ts'

interface Deps {
  database: Database
  clock: Clock
}
/** How a version comes into force. */
export interface VersionTerms {
  /** Left out: at once. */
  inForceAt?: Date | undefined
  reason?: string
  origin?: VersionOrigin
  /** The version whose content it brings back. */
  restores?: string
  act?: { action: string; detail?: Record<string, unknown> }
}

interface StoreOptions extends VersionTerms {
  /** Keeps an existing card in force: servers that start together on a new database create one. */
  onlyFirst?: boolean
  /** Only checks; nothing is stored. */
  dryRun?: boolean
}

/** Puts a card into force, or reports every fault and stores nothing (D16). */
export async function storeCard<K extends CardKind>(
  { database, clock }: Deps,
  kind: K,
  csv: string,
  { onlyFirst = false, dryRun = false, ...terms }: StoreOptions = {},
): Promise<CardReading<K>> {
  const reading = READ_CARD[kind](csv)
  if (reading.errors || dryRun) return reading
  const { card } = reading
  await database.transaction(async (tx) => {
    await lockCards(tx)
    if (onlyFirst && (await cardIdInForce({ sql: tx }, kind, clock.now()))) return
    await insertVersion(tx, clock, { kind, csv }, terms)
  })
  return { card }
}

/** Returns the changed card; undefined leaves a later version as it is. @param isLater it isn't in force yet */
export type CardChange<K extends CardKind> = (card: Cards[K], isLater: boolean) => Cards[K] | undefined

/**
 * Puts a changed copy of the card into force; concurrent changes wait. Versions that come into force later are
 * changed in the same way, so that the change doesn't end with them.
 * @returns when the later versions begin that took it over @throws Error when there is no card
 */
export const changeCard = <K extends CardKind>(
  { database, clock }: Deps,
  kind: K,
  change: CardChange<K>,
  terms: VersionTerms,
): Promise<Date[]> =>
  database.transaction(async (tx) => {
    await lockCards(tx)
    return changeCardIn(tx, clock, kind, change, terms)
  })

/** The same in a transaction that has locked the cards. */
export async function changeCardIn<K extends CardKind>(
  tx: Sql,
  clock: Clock,
  kind: K,
  change: CardChange<K>,
  terms: VersionTerms,
): Promise<Date[]> {
  const from = terms.inForceAt ?? clock.now()
  const base = await cardInForce({ sql: tx }, kind, from)
  if (!base) throw new Error(`there is no ${kind} card`)
  const changed = changedCsv(kind, base.csv, change, false)
  if (changed === undefined) throw new Error(`the changed ${kind} card has faults`)
  const later = await tx
    .select()
    .from(rateCards)
    .where(and(eq(rateCards.kind, kind), isNull(rateCards.cancelledAt), gt(rateCards.inForceAt, from)))
    .orderBy(asc(rateCards.inForceAt))
  await insertVersion(tx, clock, { kind, csv: changed }, terms)
  const carried: Date[] = []
  for (const version of later) {
    const csv = changedCsv(kind, version.csv, change, true)
    if (csv === undefined || csv === version.csv) continue
    const inForceAt = version.inForceAt!
    const reason = [version.reason, terms.reason].filter(Boolean).join(' · ')
    await insertVersion(tx, clock, { kind, csv }, { ...terms, reason, inForceAt, origin: 'carried' })
    carried.push(inForceAt)
  }
  return carried
}

/** Undefined where the change doesn't fit: it would leave faults. */
function changedCsv<K extends CardKind>(
  kind: K,
  csv: string,
  change: CardChange<K>,
  isLater: boolean,
): string | undefined {
  const card = change(readStored(kind, csv), isLater)
  const written = card && WRITE_CARD[kind](card)
  return written === undefined || READ_CARD[kind](written).errors ? undefined : written
}

/** Locks, so that changes wait for each other. */
export async function lockCards(tx: Sql): Promise<void> {
  await tx.execute(sql`lock table ${rateCards} in share row exclusive mode`)
}

/** One more version, and the act that made it. Of two that begin at the same time, the newer one replaces the other. */
async function insertVersion(
  tx: Sql,
  clock: Clock,
  { kind, csv }: { kind: CardKind; csv: string },
  { inForceAt, reason = '', origin = 'import', restores, act }: VersionTerms,
): Promise<void> {
  const id = clock.newId()
  const before = await cardIdInForce({ sql: tx }, kind, inForceAt ?? clock.now())
  if (inForceAt)
    await tx
      .update(rateCards)
      .set({ cancelledAt: clock.now() })
      .where(and(eq(rateCards.kind, kind), isNull(rateCards.cancelledAt), eq(rateCards.inForceAt, inForceAt)))
  const card = readStored(kind, csv)
  await tx.insert(rateCards).values({
    id,
    kind,
    effectiveFrom: card.asOf,
    csv,
    inForceAt: inForceAt ?? null,
    madeBy: actingPerson()?.name ?? '',
    reason,
    origin,
    restores: restores ?? null,
    createdAt: await timeAfterNewest(tx, clock, kind),
  })
  const detail = { kind, name: card.name, services: card.services.length, reason }
  await auditOperator(tx, clock, act?.action ?? 'rates:import', id, {
    ...detail,
    ...act?.detail,
    ...(inForceAt && { inForceAt: inForceAt.toISOString() }),
    before: before ?? null,
    after: id,
  })
}

/** The newest is in force, and the clocks of two servers can differ. */
async function timeAfterNewest(tx: Sql, clock: Clock, kind: CardKind): Promise<Date> {
  const [newest] = await tx
    .select({ createdAt: rateCards.createdAt })
    .from(rateCards)
    .where(eq(rateCards.kind, kind))
    .orderBy(desc(rateCards.createdAt))
    .limit(1)
  return new Date(Math.max(clock.now().getTime(), (newest?.createdAt.getTime() ?? 0) + 1))
}

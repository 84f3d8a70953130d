import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { settings } from '#server/db/schema/accounts.ts'
import { NOBODY } from '#server/db/schema/numbers.ts'
import { fillAnswers } from './answers.ts'
import { ADDED, asTotals, byDay, COLUMNS, DIFFERS, EACH, KEY, REPLACED, SUMS, ZEROS } from './sums.ts'

/** Set once the totals hold what was there before they were kept. */
const FILLED = 'numbers.filled'

/**
 * Adds what changed since the last run to the totals; the first time, it counts everything. Whoever acts doesn't
 * wait for it, and whoever reads adds what isn't folded yet.
 */
export async function keepNumbers({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const [filled] = await database.sql.select().from(settings).where(eq(settings.key, FILLED))
  if (!filled) await rebuildNumbers({ database, clock })
  else await database.transaction(foldNumbers)
}

export async function foldNumbers(tx: Sql): Promise<void> {
  await holdNumbers(tx)
  await tx.execute(sql`
    with gone as (delete from number_changes returning *)
    insert into number_totals (${KEY}, ${COLUMNS}) ${asTotals(byDay(sql`gone`))}
    on conflict (${KEY}) do update set ${ADDED}`)
}

/**
 * Recounts everything. The recount, the removal of the changes and the totals that are replaced are of one moment,
 * so that nobody has to stop working.
 */
export async function rebuildNumbers({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<void> {
  await database.transaction(async (tx) => {
    await holdNumbers(tx)
    // Sorted on the disk, a recount of a million orders takes a minute longer.
    await tx.execute(sql`set local work_mem = '256MB'`)
    await tx.execute(sql`
      with gone as (delete from number_changes)
      insert into number_totals (${KEY}, ${COLUMNS})
      select ${KEY}, ${SUMS} from (
        ${asTotals(byDay(sql`number_recount`))}
        union all select ${KEY}, ${ZEROS} from number_totals) w
      group by ${KEY}
      on conflict (${KEY}) do update set ${REPLACED}`)
    const at = { value: clock.now().toISOString() }
    await tx
      .insert(settings)
      .values({ key: FILLED, ...at })
      .onConflictDoUpdate({ target: settings.key, set: at })
  })
  await fillAnswers(database)
}

/** A total that isn't what the orders, invoices, costs and news come to. */
export interface NumberFault {
  by: string
  day: string
  grain: string
  customer: string
  carrier: string
  origin: string
  destination: string
}

/** Compares every total with a recount, in one moment. It changes nothing. */
export async function verifyNumbers({ sql: db }: Pick<Database, 'sql'>): Promise<NumberFault[]> {
  const { rows } = await db.execute<NumberFault & Record<string, unknown>>(sql`
    select ${KEY} from
      (select ${KEY}, ${SUMS} from (
        select ${KEY}, ${COLUMNS} from number_totals
        union all ${asTotals(byDay(sql`number_changes`))}) both_ group by ${KEY}) h
      full join (${asTotals(byDay(sql`number_recount`))}) w using (${KEY})
    where ${DIFFERS} order by ${KEY}`)
  return rows.map((row) => ({ ...row, day: String(row.day) }))
}

/** What a removed customer leaves in the totals: nothing of its own. In the transaction that removes it. */
export async function forgetNumbersOf(tx: Sql, customerId: string): Promise<void> {
  await foldNumbers(tx)
  await tx.execute(sql`delete from number_totals where customer = ${customerId}`)
}

/**
 * Removes rows that count for a customer, and keeps what they came to without its name, so that the business's
 * numbers stay what they were.
 */
export async function carryNumbers(tx: Sql, customerId: string, remove: () => Promise<void>): Promise<void> {
  const counted = sql`
    select day, carrier, origin, destination, measure, sum(value) as value
    from number_recount where customer = ${customerId} group by 1, 2, 3, 4, 5`
  await tx.execute(sql`create temporary table numbers_before on commit drop as ${counted}`)
  await remove()
  await tx.execute(sql`
    insert into numbers_carried (day, carrier, origin, destination, measure, value)
    select day, carrier, origin, destination, measure, b.value - coalesce(a.value, 0)
    from numbers_before b left join (${counted}) a using (day, carrier, origin, destination, measure)
    where b.value <> coalesce(a.value, 0)`)
  await tx.execute(sql`drop table numbers_before`)
  await tx.execute(sql`update answer_times set customer = ${NOBODY} where customer = ${customerId}`)
}

/**
 * What two accounts that become one had come to is the remaining one's: after their rows moved, in the same
 * transaction. A row that only changes hands changes no total by itself.
 */
export async function moveNumbers(tx: Sql, from: string, into: string): Promise<void> {
  await foldNumbers(tx)
  await tx.execute(sql`
    insert into number_changes (customer, day, carrier, origin, destination, measure, value)
    select w.customer, t.day, t.carrier, t.origin, t.destination, m.measure, w.sign * m.value
    from number_totals t, lateral (values ${EACH}) m(measure, value),
      (values (${from}::uuid, -1), (${into}::uuid, 1)) w(customer, sign)
    where t.by = 'all' and t.customer = ${from} and m.value <> 0 and m.measure not in ('answered', 'prompt')`)
  // Those count by the row itself.
  await tx.execute(sql`update answer_times set customer = ${into} where customer = ${from}`)
}

/** Folding, rebuilding and removing wait for each other; acts don't wait for them. */
async function holdNumbers(tx: Sql): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('number_totals', 0))`)
}

import { sql, type SQL } from 'drizzle-orm'
import type { DeskQueue, QueueFilter, QueueItem } from '#src/contract/desk/queue.ts'
import { dueAt, QUEUE, QUEUE_KINDS, type QueueKind } from '#src/domain/desk/queue.ts'
import type { Database } from '#server/db/database.ts'
import { ownerEmail } from '#server/db/owner-email.ts'
import type { Deps } from '#server/http/context.ts'
import { lapsingRules } from './lapsing-rules.ts'
import { QUEUE_SOURCES, STORED_KINDS, waitingOf, instant, type StoredKind } from './queue-sources.ts'

/** More are seen by narrowing the list down. */
const MOST = 200
const LINE_LETTERS = 240

export interface Asked {
  /** Those that the person may see. */
  kinds: readonly QueueKind[]
  /** Of which only this one is listed. */
  kind: QueueKind | undefined
  whose: QueueFilter
  userId: string
}

/** A row of the database: times in milliseconds, because drivers read times differently. */
interface Row extends Record<string, unknown> {
  kind: QueueKind
  subject: string
  number: string | null
  customer: string | null
  amount: number | null
  line: string | null
  since: number
  deadline: number | null
  holder: string | null
  holder_name: string | null
  until: number | null
}

/** What waits, due first, and how many of each kind there are. */
export async function deskQueue({ database, clock }: Deps, asked: Asked): Promise<DeskQueue> {
  const now = clock.now()
  const listed = asked.kinds.filter((kind) => asked.kind === undefined || kind === asked.kind)
  const rows = [...(await storedRows(database, listed, asked, now))]
  const rules = asked.kinds.includes('rule') ? await ruleRows(database, asked, now) : []
  if (listed.includes('rule')) rows.push(...rules)
  const counts = await storedCounts(database, asked, now)
  return {
    items: rows
      .map((row) => itemOf(row, asked.userId))
      .toSorted((a, b) => a.due.localeCompare(b.due) || a.since.localeCompare(b.since))
      .slice(0, MOST),
    totals: Object.fromEntries(
      QUEUE_KINDS.filter((kind) => asked.kinds.includes(kind)).map((kind) => [
        kind,
        kind === 'rule' ? rules.length : (counts.get(kind) ?? 0),
      ]),
    ),
  }
}

/** Whether that item waits. */
export async function isWaiting(
  { database, clock }: Deps,
  { kind, subject }: { kind: QueueKind; subject: string },
): Promise<boolean> {
  if (kind === 'rule')
    return (await lapsingRules(database, clock.now())).some((rule) => rule.subject === subject)
  const { rows } = await database.sql.execute(
    sql`select 1 from (${QUEUE_SOURCES[kind](instant(clock.now()))}) q where q.subject = ${subject}`,
  )
  return rows.length > 0
}

async function storedRows(
  { sql: db }: Database,
  listed: readonly QueueKind[],
  { whose, userId }: Asked,
  now: Date,
): Promise<Row[]> {
  const kinds = stored(listed)
  if (kinds.length === 0) return []
  // Of each kind what is due first: within one, that is what has waited longest.
  const firsts = kinds.map(
    (kind) => sql`(
      select w.*, l.user_id as holder, l.until from (${waitingOf([kind], now)}) w
      ${leases(now)} where ${ofWhom(whose, userId)}
      order by coalesce(w.deadline, w.since), w.subject limit ${MOST})`,
  )
  const { rows } = await db.execute<Row>(sql`
    select w.kind, w.subject, w.number, w.amount::float8 as amount, left(w.line, ${LINE_LETTERS}) as line,
      coalesce(w.who, c.kept_name, nullif(c.company, ''), ${ownerEmail(sql`c.id`)}) as customer,
      extract(epoch from w.since)::float8 * 1000 as since,
      extract(epoch from w.deadline)::float8 * 1000 as deadline,
      w.holder, u.nick_name as holder_name, extract(epoch from w.until)::float8 * 1000 as until
    from (${sql.join(firsts, sql` union all `)}) w
    left join customers c on c.id = w.customer_id
    left join users u on u.id = w.holder`)
  return rows
}

async function storedCounts(
  { sql: db }: Database,
  { kinds: all, whose, userId }: Asked,
  now: Date,
): Promise<Map<QueueKind, number>> {
  const kinds = stored(all)
  if (kinds.length === 0) return new Map()
  const { rows } = await db.execute<{ kind: QueueKind; n: number }>(sql`
    select w.kind, count(*)::int as n from (${waitingOf(kinds, now)}) w
    ${leases(now)} where ${ofWhom(whose, userId)} group by w.kind`)
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}

async function ruleRows(database: Database, { whose, userId }: Asked, now: Date): Promise<Row[]> {
  const rules = await lapsingRules(database, now)
  if (rules.length === 0) return []
  const { rows } = await database.sql.execute<Pick<Row, 'subject' | 'holder' | 'holder_name' | 'until'>>(sql`
    select l.subject, l.user_id as holder, u.nick_name as holder_name,
      extract(epoch from l.until)::float8 * 1000 as until
    from queue_leases l left join users u on u.id = l.user_id
    where l.kind = 'rule' and l.until > ${instant(now)}`)
  return rules
    .map(({ subject, name, since, deadline }): Row => {
      const lease = rows.find((one) => one.subject === subject)
      return {
        kind: 'rule',
        subject,
        number: null,
        customer: null,
        amount: null,
        line: name,
        since: since.getTime(),
        deadline: deadline.getTime(),
        holder: lease?.holder ?? null,
        holder_name: lease?.holder_name ?? null,
        until: lease?.until ?? null,
      }
    })
    .filter(({ holder }) => whose === 'all' || (whose === 'free' ? holder === null : holder === userId))
}

/** Leases that haven't run out, beside what waits (`w`). */
const leases = (now: Date): SQL =>
  sql`left join queue_leases l on l.kind = w.kind and l.subject = w.subject and l.until > ${instant(now)}`
const ofWhom = (whose: QueueFilter, userId: string): SQL =>
  whose === 'all' ? sql`true` : whose === 'free' ? sql`l.user_id is null` : sql`l.user_id = ${userId}::uuid`

const stored = (kinds: readonly QueueKind[]): StoredKind[] =>
  STORED_KINDS.filter((kind) => kinds.includes(kind))

function itemOf(row: Row, userId: string): QueueItem {
  const { kind, subject, number, customer, amount, line, holder, until } = row
  const since = new Date(row.since)
  const deadline = row.deadline === null ? null : new Date(row.deadline)
  return {
    kind,
    subject,
    number,
    customer,
    amountCents: amount,
    line: line ?? '',
    since: since.toISOString(),
    due: dueAt(kind, since, QUEUE[kind].deadline ? deadline : null).toISOString(),
    lease:
      holder !== null && until !== null
        ? {
            name: row.holder_name ?? '',
            until: new Date(until).toISOString(),
            mine: holder === userId,
          }
        : null,
  }
}

import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  sql as text,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Feature } from '#src/domain/desk/features.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertOn, isOff } from './feature-switch.ts'
import { enqueueJob } from './enqueue.ts'
import { enqueueMail, enqueueMailSparingly, type QueuedMail } from '#server/db/enqueue.ts'
import { postCompany, type CompanyEntry, type CompanyPosting } from './company-ledger.ts'
import { recordAnswer, type Answer } from './record-answer.ts'
import { nextNumber, type Sequence } from './sequences.ts'
import type { Sql } from './sql.ts'
import { customers, users } from './schema/accounts.ts'
import { ledgerEntries, ledgerLines, promoLotLines } from '#server/db/schema/money/ledger.ts'
import { members } from './schema/members.ts'

/**
 * What was booked stays where it was booked, also when an account becomes part of another: whoever reads these of the
 * account that stays reads those of the accounts merged into it along with them.
 */
const BOOKED: ReadonlySet<PgTable> = new Set<PgTable>([ledgerEntries, ledgerLines, promoLotLines])
export const BOOKED_TABLES: readonly string[] = [...BOOKED].map(getTableName)

/** A table whose rows belong to a customer. */
export type CustomerTable = PgTable & { customerId: PgColumn }
type Row<T extends CustomerTable> = InferSelectModel<T>
type Customer = typeof customers.$inferSelect
/** A person who belongs to the customer, wherever their own row is. */
export type Person = typeof users.$inferSelect & { member: typeof members.$inferSelect }
type Insert<T extends CustomerTable> = Omit<InferInsertModel<T>, 'customerId'>
/** Columns by their names in the result: computed ones need an alias (`as`). */
export type TextColumns = Record<string, PgColumn | SQL.Aliased>
interface Selection {
  orderBy?: SQL[]
  limit?: number
  offset?: number
  lock?: boolean
}

/**
 * Everything a handler can reach: the rows of one customer. The owner is added to every condition and every
 * new row here and nowhere else, so a new call can't forget it.
 */
export interface CustomerDb {
  readonly customerId: string
  find<T extends CustomerTable>(table: T, where?: SQL, more?: Selection): Promise<Row<T>[]>
  /**
   * The rows as one JSON string, to be parsed in another thread: here it would take this thread's time.
   * `last`: the last row, to continue from.
   */
  findText<T extends CustomerTable>(
    table: T,
    columns: TextColumns,
    where?: SQL,
    more?: Omit<Selection, 'lock'>,
  ): Promise<{ rows: string; count: number; last: Record<string, unknown> | null }>
  /** The only row, or undefined: another customer's row looks the same as one that doesn't exist. */
  one<T extends CustomerTable>(table: T, where: SQL, more?: { lock?: boolean }): Promise<Row<T> | undefined>
  count<T extends CustomerTable>(table: T, where?: SQL): Promise<number>
  /** Counts up to `most`, so that rows beyond it cost nothing. */
  countUpTo<T extends CustomerTable>(table: T, most: number, where?: SQL): Promise<number>
  countBy<T extends CustomerTable>(table: T, column: PgColumn, where?: SQL): Promise<Map<string, number>>
  /**
   * Sums of integers by a key; neither expression may have parameters, because the database has to recognize
   * the repeated expression.
   */
  sumBy<T extends CustomerTable, K extends string>(
    table: T,
    key: SQL<string>,
    amounts: Record<K, SQL>,
    where?: SQL,
  ): Promise<Map<string, Record<K, number>>>
  /** False when `ifAbsent` was set and a row with the same key exists. */
  insert<T extends CustomerTable>(table: T, row: Insert<T>, more?: { ifAbsent?: boolean }): Promise<boolean>
  /**
   * Inserts rows, replacing those with the same `key`. Rows must be complete: missing columns become null
   * rather than the database's default.
   */
  put<T extends CustomerTable>(table: T, rows: Omit<Row<T>, 'customerId'>[], key: PgColumn[]): Promise<void>
  update<T extends CustomerTable>(table: T, values: Partial<Insert<T>>, where: SQL): Promise<number>
  remove<T extends CustomerTable>(table: T, where: SQL): Promise<number>
  /** Its members: owners first, then by when they joined. */
  people(where?: SQL): Promise<Person[]>
  /** Some of them, in the order they joined; `where` is of `members` and `users`. */
  peoplePage(where: SQL | undefined, limit: number): Promise<Person[]>
  /** The customer's own row, and changes to it. While it is locked, the account can't be deleted. */
  self(more?: { lock?: boolean }): Promise<Customer>
  /** The customers whose accounts became part of this one. */
  mergedFrom(): Promise<string[]>
  changeSelf(values: Partial<Omit<Customer, 'id'>>): Promise<void>
  /** Makes the customer that its test keys work for, the first time. */
  makeSandbox(clock: Clock): Promise<void>
  /** @throws RequestError 403 while our staff has it switched off for everybody */
  assertOn(feature: Feature): Promise<void>
  isOff(feature: Feature): Promise<boolean>
  /** The next number of a sequence shared by all customers. */
  next(sequence: Sequence): Promise<number>
  /**
   * Queues an email of this customer, in the transaction of its event. `sparingly`: at most a few of a kind
   * to one address per hour; returns false beyond.
   */
  mail(clock: Clock, mail: Omit<QueuedMail, 'customerId'>, more?: { sparingly?: true }): Promise<boolean>
  /** Queues a job, in the transaction of its event. The customer's id is added to `payload`. */
  job(clock: Clock, job: { kind: string; payload: Record<string, string> }): Promise<void>
  /** Records how long the customer waited, in the transaction of our answer. */
  answered(answer: Omit<Answer, 'customerId'>): Promise<void>
  /** The company's side of an entry, in the same transaction. */
  company(entry: CompanyEntry, posting: CompanyPosting): Promise<void>
  /** The names that nobody else has locked; they stay locked until the transaction ends. */
  hold(names: string[]): Promise<Set<string>>
  /** All or nothing. Only the given handle works inside. */
  transaction<R>(work: (tx: CustomerDb) => Promise<R>): Promise<R>
}

/** `begin` opens a transaction; left out if `sql` is already the handle of one. */
export function customerDb(
  customerId: string,
  sql: Sql,
  begin: <R>(work: (tx: Sql) => Promise<R>) => Promise<R> = (work) => work(sql),
): CustomerDb {
  const owned = (table: CustomerTable, where?: SQL) => and(eq(table.customerId, customerId), where)
  // Named one by one: a database that is given a query in their place sorts all that was ever booked for a page of it.
  const readable = async (table: CustomerTable, where?: SQL) => {
    if (!BOOKED.has(table)) return owned(table, where)
    const merged = await mergedFrom()
    if (merged.length === 0) return owned(table, where)
    return and(inArray(table.customerId, [customerId, ...merged]), where)
  }
  const mergedFrom = async () =>
    (await sql.select({ id: customers.id }).from(customers).where(eq(customers.mergedInto, customerId))).map(
      ({ id }) => id,
    )
  // Drizzle's types don't follow a generic table through its builders: the casts stay inside this file.
  const from = (
    table: CustomerTable,
    where: SQL | undefined,
    { orderBy = [], limit, offset, lock }: Selection = {},
  ) => {
    let query = sql
      .select()
      .from(table as PgTable)
      .where(where)
      .orderBy(...orderBy)
      .$dynamic()
    if (limit !== undefined) query = query.limit(limit)
    if (offset !== undefined) query = query.offset(offset)
    return lock ? query.for('update') : query
  }
  const peopleOf = (where?: SQL) =>
    sql
      .select({ user: users, member: members })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(owned(members, where))
  return {
    customerId,
    find: async (table, where, more) => (await from(table, await readable(table, where), more)) as never,
    one: async (table, where, more) =>
      (await from(table, await readable(table, where), { ...more, limit: 1 }))[0] as never,
    async findText(table, columns, where, { orderBy = [], limit } = {}) {
      // Limits the rows before computing expressions; otherwise the database computes them for all rows, on
      // every page.
      const page = sql
        .select(columns)
        .from(from(table, await readable(table, where), { orderBy, limit }).as(getTableName(table)))
        .as('page')
      const [found] = await sql
        .select({
          rows: text<string>`coalesce(json_agg(page), '[]')::text`,
          count: count(),
          last: text<Record<string, unknown> | null>`json_agg(page) -> -1`,
        })
        .from(page)
      return found!
    },
    count: async (table, where) =>
      (
        await sql
          .select({ n: count() })
          .from(table as PgTable)
          .where(owned(table, where))
      )[0]!.n,
    async countUpTo(table, most, where) {
      const limited = sql
        .select({ one: text`1`.as('one') })
        .from(table as PgTable)
        .where(owned(table, where))
        .limit(most)
        .as('some')
      return (await sql.select({ n: count() }).from(limited))[0]!.n
    },
    async countBy(table, column, where) {
      const rows = await sql
        .select({ key: column, n: count() })
        .from(table as PgTable)
        .where(owned(table, where))
        .groupBy(column)
      return new Map(rows.map(({ key, n }) => [String(key), n]))
    },
    async sumBy<T extends CustomerTable, K extends string>(
      table: T,
      key: SQL<string>,
      amounts: Record<K, SQL>,
      where?: SQL,
    ) {
      const names = Object.keys(amounts) as K[]
      const sums = Object.fromEntries(
        names.map((name) => [name, text<string>`coalesce(sum(${amounts[name]}), 0)`]),
      )
      const rows = (await sql
        .select({ key, ...sums })
        .from(table as PgTable)
        .where(await readable(table, where))
        .groupBy(key)) as (Record<K, string> & { key: string })[]
      return new Map(
        rows.map((row) => [
          row.key,
          Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Record<K, number>,
        ]),
      )
    },
    async insert(table, row, { ifAbsent = false } = {}) {
      const insert = sql.insert(table).values({ ...row, customerId } as never)
      return (
        touched(
          await (ifAbsent ? insert.onConflictDoNothing() : insert).returning({ owner: table.customerId }),
        ) > 0
      )
    },
    async put(table, rows, key) {
      if (rows.length === 0) return
      const columns = Object.entries(getTableColumns(table)).filter(
        ([, column]) => column !== table.customerId,
      )
      const others = columns.map(([, column]) => column).filter((column) => !key.includes(column))
      const names = text.join(
        columns.map(([, { name }]) => text.identifier(name)),
        text`, `,
      )
      const typed = text.join(
        columns.map(([, column]) => text`${text.identifier(column.name)} ${text.raw(column.getSQLType())}`),
        text`, `,
      )
      // A single parameter for any number of rows: thousands of parameters cost more than the writing.
      const json = JSON.stringify(
        rows.map((row) =>
          Object.fromEntries(
            columns.map(([property, { name }]) => [name, (row as Record<string, unknown>)[property]]),
          ),
        ),
      )
      await sql.execute(text`insert into ${table} (customer_id, ${names}) select ${customerId}, ${names} from json_to_recordset(${json}::json) as row (${typed})
        on conflict (${text.join(
          [table.customerId, ...key].map(({ name }) => text.identifier(name)),
          text`, `,
        )}) do update set ${text.join(
          others.map(({ name }) => text`${text.identifier(name)} = excluded.${text.identifier(name)}`),
          text`, `,
        )}`)
    },
    async hold(names) {
      const { rows } = await sql.execute<{ name: string }>(text`select name from unnest(array[${text.join(
        names.map((name) => text`${name}`),
        text`, `,
      )}]::text[]) as name
        where pg_try_advisory_xact_lock(hashtextextended(${customerId} || name, 0))`)
      return new Set(rows.map(({ name }) => name))
    },
    update: async (table, values, where) =>
      touched(
        await sql
          .update(table)
          .set(values as never)
          .where(owned(table, where))
          .returning({ owner: table.customerId }),
      ),
    remove: async (table, where) =>
      touched(await sql.delete(table).where(owned(table, where)).returning({ owner: table.customerId })),
    async people(where) {
      const rows = await peopleOf(where).orderBy(
        text`${members.roles} ? 'owner' desc`,
        asc(members.joinedAt),
        asc(members.userId),
      )
      return rows.map(toPerson)
    },
    async peoplePage(where, limit) {
      const rows = await peopleOf(where).orderBy(asc(members.joinedAt), asc(members.userId)).limit(limit)
      return rows.map(toPerson)
    },
    mergedFrom,
    async self({ lock = false } = {}) {
      const query = sql.select().from(customers).where(eq(customers.id, customerId))
      return (await (lock ? query.for('update') : query))[0]!
    },
    changeSelf: async (values) => {
      await sql.update(customers).set(values).where(eq(customers.id, customerId))
    },
    async makeSandbox(clock) {
      const [own] = await sql.select().from(customers).where(eq(customers.id, customerId))
      const { accountType, company } = own!
      await sql
        .insert(customers)
        .values({ id: clock.newId(), accountType, company, createdAt: clock.now(), sandboxOf: customerId })
        .onConflictDoNothing()
    },
    mail: async (clock, mail, { sparingly } = {}) => {
      if (sparingly) return enqueueMailSparingly(sql, clock, { ...mail, customerId })
      await enqueueMail(sql, clock, { ...mail, customerId })
      return true
    },
    job: (clock, { kind, payload }) => enqueueJob(sql, clock, { kind, payload: { ...payload, customerId } }),
    answered: (answer) => recordAnswer(sql, { ...answer, customerId }),
    company: (entry, posting) => postCompany(sql, entry, posting),
    assertOn: (feature) => assertOn(sql, feature),
    isOff: (feature) => isOff(sql, feature),
    next: (sequence) => nextNumber(sql, sequence),
    transaction: (work) => begin((tx) => work(customerDb(customerId, tx))),
  }
}

const toPerson = ({
  user,
  member,
}: {
  user: typeof users.$inferSelect
  member: typeof members.$inferSelect
}): Person => ({ ...user, member })
const touched = (rows: unknown) => (rows as unknown[]).length

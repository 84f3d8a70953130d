import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AnsweredKind, Measure } from '#src/domain/desk/numbers.ts'
import { at, customerId } from './columns.ts'

/** Whose what belongs to nobody's, or nobody's any more, is: columns of a key aren't null. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Not "customer_id": what stands under it is added up, and goes another way than a customer's own rows. */
const whose = () => uuid('customer').notNull()
/** Days of the company's books. Places are provinces of Canada ("CA-ON") or countries; '' where there is none. */
const place = {
  day: () => date('day', { mode: 'string' }).notNull(),
  carrier: () => text('carrier').notNull(),
  origin: () => text('origin').notNull(),
  destination: () => text('destination').notNull(),
}

/**
 * Where an order's numbers are counted: written with the order, never changed, and still there when the order was
 * deleted. Orders of test keys have none, so nothing of theirs counts.
 */
export const orderLanes = pgTable(
  'order_lanes',
  {
    customerId: customerId(),
    orderId: uuid('order_id').notNull(),
    /** When it was sold. */
    day: place.day(),
    carrier: place.carrier(),
    origin: place.origin(),
    destination: place.destination(),
    /** Parcels; 0 of a load. */
    pieces: integer('pieces').notNull(),
    /** The last day on which it is on time. */
    promised: date('promised', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.orderId] })],
)

/**
 * What changed since the totals were last folded: appended by the database in the transaction of each act
 * (migration 0038), so that no two acts wait for each other.
 */
export const numberChanges = pgTable('number_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  customer: whose(),
  day: place.day(),
  carrier: place.carrier(),
  origin: place.origin(),
  destination: place.destination(),
  measure: text('measure').$type<Measure>().notNull(),
  value: bigint('value', { mode: 'number' }).notNull(),
})

/** What a deleted account had come to, without its name: the business's own numbers stay what they were. */
export const numbersCarried = pgTable('numbers_carried', {
  id: uuid('id').primaryKey().defaultRandom(),
  day: place.day(),
  carrier: place.carrier(),
  origin: place.origin(),
  destination: place.destination(),
  measure: text('measure').$type<Measure>().notNull(),
  value: bigint('value', { mode: 'number' }).notNull(),
})

const sum = (measure: Measure) => bigint(measure, { mode: 'number' }).notNull()
const sums = {
  orders: sum('orders'),
  cancelled: sum('cancelled'),
  pieces: sum('pieces'),
  revenue: sum('revenue'),
  cost: sum('cost'),
  billed: sum('billed'),
  delivered: sum('delivered'),
  judged: sum('judged'),
  punctual: sum('punctual'),
  exceptions: sum('exceptions'),
  returned: sum('returned'),
  refunds: sum('refunds'),
  refunded: sum('refunded'),
  claims: sum('claims'),
  claimed: sum('claimed'),
  payouts: sum('payouts'),
  payback: sum('payback'),
  answered: sum('answered'),
  prompt: sum('prompt'),
} satisfies Record<Measure, unknown>

/**
 * The sums of all changes that were folded, each several times (`KEPT` in server/modules/numbers/sums.ts): of days,
 * thirds of a month, months or quarters (then `day` is the first), divided by carrier, lane or customer, or by all of them. What a row isn't divided
 * by is ''.
 */
export const numberTotals = pgTable(
  'number_totals',
  {
    by: text('by').notNull(),
    grain: text('grain').$type<'day' | 'third' | 'month' | 'quarter'>().notNull(),
    customer: whose(),
    day: place.day(),
    carrier: place.carrier(),
    origin: place.origin(),
    destination: place.destination(),
    ...sums,
  },
  (t) => [
    primaryKey({
      name: 'number_totals_key',
      columns: [t.by, t.grain, t.day, t.customer, t.carrier, t.origin, t.destination],
    }),
    index('number_totals_customer')
      .on(t.customer, t.day)
      .where(sql`by = 'all'`),
  ],
)

/** How long somebody waited for our answer: written with the answer. */
export const answerTimes = pgTable(
  'answer_times',
  {
    kind: text('kind').$type<AnsweredKind>().notNull(),
    /** The id of what was answered. */
    subject: uuid('subject').notNull(),
    customer: whose(),
    /** Of the answer. */
    day: place.day(),
    carrier: place.carrier(),
    origin: place.origin(),
    destination: place.destination(),
    askedAt: at('asked_at').notNull(),
    /** By when we promised to answer. */
    dueAt: at('due_at').notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] }), index('answer_times_day').on(t.day)],
)

import { eq, sql } from 'drizzle-orm'
import type { AnsweredKind } from '#src/domain/desk/numbers.ts'
import { dueAt } from '#src/domain/desk/queue.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { customers } from './schema/accounts.ts'
import { answerTimes, NOBODY } from './schema/numbers.ts'
import type { Sql } from './sql.ts'

export interface Answer {
  kind: AnsweredKind
  /** The id of what was answered. */
  subject: string
  customerId: string | null
  askedAt: Date
  answeredAt: Date
}

/** Records how long somebody waited, in the transaction of our answer. An inquiry that is answered again counts once. */
export async function recordAnswer(tx: Sql, answer: Answer): Promise<void> {
  const { kind, subject, customerId, askedAt, answeredAt } = answer
  const [customer] = customerId ? await tx.select().from(customers).where(eq(customers.id, customerId)) : []
  // A program that is being tried out asks nobody.
  if (customer?.sandboxOf) return
  await tx
    .insert(answerTimes)
    .values({
      kind,
      subject,
      customer: customerId ?? NOBODY,
      day: bookDay(answeredAt),
      ...(await laneOf(tx, answer)),
      askedAt,
      dueAt: dueAt(kind, askedAt),
      answeredAt,
    })
    .onConflictDoNothing()
}

/** A claim is about an order, a dispute about the invoice of one. */
async function laneOf(
  tx: Sql,
  { kind, subject, customerId }: Answer,
): Promise<{ carrier: string; origin: string; destination: string }> {
  const order =
    kind === 'claim'
      ? sql`select order_id from claims where customer_id = ${customerId} and id = ${subject}`
      : sql`
          select i.order_id from disputes d
          join invoices i on i.customer_id = d.customer_id and i.id = d.invoice_id
          where d.customer_id = ${customerId} and d.id = ${subject}`
  const { rows } =
    kind === 'claim' || kind === 'dispute'
      ? await tx.execute<{ carrier: string; origin: string; destination: string }>(sql`
          select carrier, origin, destination from order_lanes
          where customer_id = ${customerId} and order_id = (${order})`)
      : { rows: [] }
  return rows[0] ?? { carrier: '', origin: '', destination: '' }
}

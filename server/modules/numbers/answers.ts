import { sql } from 'drizzle-orm'
import type { AnsweredKind } from '#src/domain/desk/numbers.ts'
import type { Database } from '#server/db/database.ts'
import { recordAnswer, type Answer } from '#server/db/record-answer.ts'

/**
 * Every answer there is, as far as what was asked is still there. Of a freight quote it is the first price or refusal by
 * a person, where no rate card had the price.
 */
const ANSWERS = sql`
  select 'inquiry' as kind, id as subject, customer_id, created_at as asked, answered_at as answered from inquiries
    where answered_at is not null
  union all select 'claim', id, customer_id, created_at, answered_at from claims where answered_at is not null
  union all select 'dispute', id, customer_id, created_at, answered_at from disputes where answered_at is not null
  union all select 'freight', q.id, q.customer_id, q.created_at, min(h.at) from freight_quotes q
    join quote_history h on h.customer_id = q.customer_id and h.quote_id = q.id
      and h.event in ('quote.offered', 'quote.refused')
    where not exists (select 1 from freight_offers o
      where o.customer_id = q.customer_id and o.quote_id = q.id and o.source = 'card')
    group by q.customer_id, q.id`

/** Answers whose time isn't recorded. */
export async function missingAnswers({ sql: db }: Pick<Database, 'sql'>): Promise<Answer[]> {
  const { rows } = await db.execute<{
    kind: AnsweredKind
    subject: string
    customer_id: string | null
    asked: string
    answered: string
  }>(sql`
    select a.* from (${ANSWERS}) a
    left join answer_times t on t.kind = a.kind and t.subject = a.subject
    left join customers c on c.id = a.customer_id
    where t.subject is null and c.sandbox_of is null`)
  return rows.map(({ kind, subject, customer_id: customerId, asked, answered }) => ({
    kind,
    subject,
    customerId,
    askedAt: new Date(asked),
    answeredAt: new Date(answered),
  }))
}

/** Records the answers of before their times were kept. */
export async function fillAnswers(database: Database): Promise<number> {
  const missing = await missingAnswers(database)
  for (const answer of missing) await database.transaction((tx) => recordAnswer(tx, answer))
  return missing.length
}

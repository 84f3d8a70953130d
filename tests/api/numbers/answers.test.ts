import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownNumbers } from '#src/contract/desk/numbers.ts'
import { claims } from '#server/db/schema/claims.ts'
import { freightQuotes } from '#server/db/schema/freight.ts'
import { inquiries } from '#server/db/schema/inquiries.ts'
import { disputes, invoices } from '#server/db/schema/money/invoices.ts'
import { answerTimes } from '#server/db/schema/numbers.ts'
import { missingAnswers } from '#server/modules/numbers/answers.ts'
import { rebuildNumbers } from '#server/modules/numbers/totals.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { waitingInquiry, waitingOfEachKind } from '#tests/support/server/waiting.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ database: BOTH_DATABASES.find(({ name }) => name === 'PostgreSQL')!.open })
})
afterAll(() => server.close())

test('an answer is recorded with how long it was waited for, and with its carrier and lane', async () => {
  const { database, clock } = server.deps
  await waitingOfEachKind(server)
  const late = await waitingInquiry(server, { createdAt: new Date(clock.now().getTime() - 9 * 86_400_000) })
  server.clock.advance(3 * 3_600_000)
  const { sql: db } = database
  const { number: claim } = (await db.select().from(claims).where(eq(claims.state, 'opened')))[0]!
  const { number: quote } = (await db.select().from(freightQuotes))[0]!
  const [inquiry] = await db.select().from(inquiries).where(ne(inquiries.number, late))
  const [disputed] = await db
    .select({ number: invoices.number })
    .from(disputes)
    .innerJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .where(eq(disputes.state, 'open'))
  for (const argv of [
    ['claim', 'accept', claim, '10.00', '--answer', 'Sorry'],
    ['dispute', 'reject', disputed!.number, '--answer', 'See the picture'],
    ['freight', 'refuse', quote, '--answer', 'Nobody goes there'],
    ['inquiries', 'answered', inquiry!.number],
    ['inquiries', 'answered', late],
  ])
    await adminOutput(server, ...argv)
  const recorded = await db.select().from(answerTimes)
  expect(
    recorded
      .map(({ kind, carrier, origin, destination, askedAt, answeredAt, dueAt }) => [
        kind,
        carrier,
        `${origin}>${destination}`,
        (answeredAt.getTime() - askedAt.getTime()) / 3_600_000,
        answeredAt <= dueAt,
      ])
      .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual([
    ['claim', 'sample_ground', 'CA-ON>CA-QC', 3, true],
    ['dispute', 'sample_ground', 'CA-ON>CA-QC', 3, true],
    ['freight', '', '>', 3, true],
    ['inquiry', '', '>', 219, false],
    ['inquiry', '', '>', 3, true],
  ])
  const { answers, total: sum } = JSON.parse(
    await adminOutput(server, 'numbers', 'show', '--json'),
  ) as ShownNumbers
  expect(answers).toContainEqual({
    kind: 'inquiry',
    answered: 2,
    prompt: 1,
    medianHours: 111,
    mostHours: 197.4,
    medianHoursBefore: null,
  })
  expect([sum.answered, sum.prompt]).toEqual([5, 4])
  // What wasn't recorded can be, as long as it is still there.
  await database.sql.delete(answerTimes)
  expect(await missingAnswers(database)).toHaveLength(5)
  await rebuildNumbers(server.deps)
  const filled = await db.select().from(answerTimes)
  const sorted = (rows: typeof filled) => rows.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  expect(sorted(filled)).toEqual(sorted(recorded))
})

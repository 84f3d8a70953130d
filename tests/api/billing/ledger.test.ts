import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { customerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import { availableCents, listMovements, post, type Posting } from '#server/modules/billing/ledger.ts'
import { testClock } from '#tests/support/server/clock.ts'
import { BOTH_DATABASES } from '#tests/support/database/databases.ts'
import { make } from '#tests/support/domain/sample-values.ts'

const ALL = { after: '', reason: '', from: '', to: '' }

describe.each(BOTH_DATABASES)('the ledger on $name', ({ open }) => {
  const clock = testClock('ledger')
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const book = (customerId: string, cause: string, posting: Posting) =>
    database.transaction((tx) =>
      post(
        customerDb(customerId, tx),
        { id: make.id(), cause, reason: 'grant', document: null, at: clock.now() },
        posting,
      ),
    )
  const available = (customerId: string) => availableCents(database.forCustomer(customerId))
  const attempt = (statement: string) =>
    database.sql.execute(sql.raw(statement)).then(
      () => 'allowed',
      (error: unknown) => String((error as { cause?: Error }).cause?.message),
    )

  test('an entry that does not balance is refused by the database itself', async () => {
    const customer = make.id()
    await expect(book(customer, 'a', { credits: -100, promo_expense: 99 })).rejects.toThrow(
      /does not balance|Failed query/,
    )
    await expect(book(customer, 'b', { credits: -100 })).rejects.toThrow(/does not balance|Failed query/)
    await expect(book(customer, 'c', {})).rejects.toThrow(/does not balance|Failed query/)
    expect(await available(customer)).toBe(0)
  })

  test('nobody can spend more than they have, and the last cent can be spent', async () => {
    const customer = make.id()
    await book(customer, 'grant', { credits: -100, promo_expense: 100 })
    await expect(book(customer, 'much', { credits: 101, revenue: -101 })).rejects.toMatchObject({
      messageId: 'order.notEnoughCredits',
    })
    await book(customer, 'all', { credits: 100, revenue: -100 })
    expect(await available(customer)).toBe(0)
    await expect(book(customer, 'one more', { credits: 1, revenue: -1 })).rejects.toMatchObject({
      messageId: 'order.notEnoughCredits',
    })
  })

  test('the same event is booked once; another customer’s event of the same name is another', async () => {
    const [one, two] = [make.id(), make.id()]
    await book(one, 'grant:1', { credits: -5, promo_expense: 5 })
    await expect(book(one, 'grant:1', { credits: -5, promo_expense: 5 })).rejects.toThrow(/Failed query/)
    await book(two, 'grant:1', { credits: -5, promo_expense: 5 })
    expect([await available(one), await available(two)]).toEqual([5, 5])
  })

  test('the past stays: no entry, line or account can be changed or deleted', async () => {
    const customer = make.id()
    await book(customer, 'grant', { credits: -100, promo_expense: 100 })
    const where = `customer_id = '${customer}'`
    expect(await attempt(`update ledger_entries set reason = 'x' where ${where}`)).toMatch(/append-only/)
    expect(await attempt(`delete from ledger_entries where ${where}`)).toMatch(/append-only/)
    expect(await attempt(`update ledger_lines set amount = 1 where ${where}`)).toMatch(/append-only/)
    expect(await attempt(`delete from ledger_lines where ${where}`)).toMatch(/append-only/)
    expect(
      await attempt(`update ledger_accounts set posted = -999999 where ${where} and kind = 'credits'`),
    ).toMatch(/by ledger lines only/)
    expect(await attempt(`insert into ledger_accounts values ('${make.id()}', 'credits', -5)`)).toMatch(
      /by ledger lines only/,
    )
    expect(await available(customer)).toBe(100)
  })

  test('whatever is booked in any order, accounts equal the sum of their lines and credits never go below zero', async () => {
    const movement = fc.oneof(
      fc.record({ kind: fc.constant('grant' as const), cents: fc.integer({ min: 1, max: 5000 }) }),
      fc.record({ kind: fc.constant('spend' as const), cents: fc.integer({ min: 1, max: 5000 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { maxLength: 12 }), async (movements) => {
        const customer = make.id()
        let expected = 0
        for (const [index, { kind, cents }] of movements.entries()) {
          const amount = kind === 'grant' ? -cents : cents
          const fits = expected - amount >= 0
          const done = await book(customer, `m${index}`, {
            credits: amount,
            [kind === 'grant' ? 'promo_expense' : 'revenue']: -amount,
          }).then(
            () => true,
            () => false,
          )
          expect(done).toBe(fits)
          if (fits) expected -= amount
        }
        expect(await available(customer)).toBe(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('a list of movements continues where it ended, without gaps', async () => {
    const customer = make.id()
    for (let n = 0; n < 60; n += 1) await book(customer, `g${n}`, { credits: -1, promo_expense: 1 })
    const db = database.forCustomer(customer)
    const first = await listMovements(db, ALL)
    const second = await listMovements(db, { ...ALL, after: first.next! })
    expect(first.rows).toHaveLength(50)
    expect(second.next).toBeNull()
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60)
  })

  test('a query outside an open transaction fails at once instead of waiting for itself', async () => {
    await expect(
      database.transaction(async () => {
        await database.sql.execute('select 1')
      }),
    ).rejects.toThrow('outside the open transaction')
    await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow(
      'outside the open transaction',
    )
    expect(
      await database.transaction(async (tx) => {
        await tx.execute('select 1')
        return 'fine'
      }),
    ).toBe('fine')
  })
})

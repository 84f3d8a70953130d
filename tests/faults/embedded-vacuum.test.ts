import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { vacuum } from '#server/db/embedded/vacuum.ts'
import { embeddedDatabase } from '#tests/support/database/embedded.ts'

let database: Database
beforeAll(async () => {
  database = await embeddedDatabase()
  await database.sql.execute(sql`create table notes (id int primary key, words text)`)
})
afterAll(() => database.close())

const number = async (query: SQL) => {
  const { rows } = await database.sql.execute<{ number: string }>(query)
  return Number(rows[0]!.number)
}
const size = () => number(sql`select pg_relation_size('notes') as number`)

test('a table whose rows come and go stays as small as what is in it, and the planner knows how much that is', async () => {
  const sizes: number[] = []
  for (let day = 0; day < 4; day += 1) {
    await database.sql.execute(
      sql`insert into notes select ${day} * 1000 + n, repeat('x', 500) from generate_series(1, 1000) n`,
    )
    sizes.push(await size())
    await database.sql.execute(sql`delete from notes where id <= (${day} + 1) * 1000 - 10`)
    // PostgreSQL counts what was done once a second otherwise.
    await database.sql.execute(sql`select pg_stat_force_next_flush()`)
    expect(await vacuum(database)).toContain('public.notes')
    expect(await vacuum(database), 'nothing changed since').toEqual([])
  }
  expect(Math.max(...sizes)).toBeLessThan(sizes[0]! * 1.1)
  expect(await number(sql`select reltuples as number from pg_class where relname = 'notes'`)).toBe(10)
})

import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedClient, type EmbeddedClient } from '#server/db/embedded/client.ts'
import { openEngine, type Engine } from '#server/db/embedded/engine.ts'
import { statements } from '#server/db/embedded/statements.ts'

let engine: Engine
let client: EmbeddedClient
beforeAll(async () => {
  engine = await openEngine(undefined)
  client = embeddedClient(engine.ask)
  await client.exec('create table notes (id int primary key, tags text[], made timestamptz)')
})
afterAll(() => engine.close())

const all = async (on: Pick<EmbeddedClient, 'query'> = client) =>
  (await on.query('select * from notes order by id')).rows
const prepared = async () =>
  (
    (await client.query('select count(*)::int as many from pg_prepared_statements')).rows[0] as {
      many: number
    }
  ).many

test('values of each type go in and come out, the first time and again', async () => {
  for (const id of [1, 2])
    await client.query('insert into notes values ($1, $2, $3)', [
      id,
      ['a', 'b,"c'],
      new Date('2026-11-25T10:00:00Z'),
    ])
  for (const id of [3, 4]) await client.query('insert into notes values ($1, $2, $3)', [id, null, null])
  const full = { tags: ['a', 'b,"c'], made: '2026-11-25 10:00:00+00' }
  for (let times = 0; times < 2; times += 1)
    expect(await all()).toEqual([
      { id: 1, ...full },
      { id: 2, ...full },
      { id: 3, tags: null, made: null },
      { id: 4, tags: null, made: null },
    ])
  expect((await client.query('delete from notes where id > $1', [2])).affectedRows).toBe(2)
})

test('a statement from before a table was changed is prepared again, also when the change is undone', async () => {
  await all()
  await client.query('alter table notes add column colour text')
  expect((await all())[0]).toMatchObject({ colour: null })
  let inside: unknown
  await client
    .transaction(async (tx) => {
      await tx.query('alter table notes drop column colour')
      inside = (await all(tx))[0]
      throw new Error('no')
    })
    .catch(() => {})
  expect(inside).not.toHaveProperty('colour')
  expect((await all())[0]).toMatchObject({ colour: null })
  await client.exec('alter table notes drop column colour')
  expect((await all())[0]).not.toHaveProperty('colour')
})

test('a failing statement fails again with the same message, and a savepoint rolls back to before it', async () => {
  for (let times = 0; times < 2; times += 1)
    await expect(client.query('insert into notes (id) values ($1)', [1])).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    })
  await client.transaction(async (tx) => {
    await tx.query('savepoint one')
    await tx.query('create table others (id int)')
    await tx.query('select 1 / $1::int', [0]).catch(() => {})
    await tx.query('rollback to savepoint one')
    await tx.query('insert into notes (id) values (9)')
  })
  expect(await all()).toContainEqual({ id: 9, tags: null, made: null })
})

test('however many different statements come, few stay prepared', async () => {
  for (let number = 0; number < 700; number += 1) await client.query(`select $1::int + ${number}`, [1])
  expect(await prepared()).toBeLessThanOrEqual(301)
  await client.exec('discard all')
  await client.query('select $1::int', [1])
  expect(await prepared()).toBeLessThanOrEqual(3)
})

test('a statement without values is planned anew after a minute, as its tables may have grown', async () => {
  const pg = new PGlite()
  await pg.exec('create table notes (id int)')
  let now = 0
  const { run } = statements(pg, () => now)
  const count = 'select count(*)::int as many from notes'
  const plans = async () =>
    (
      await pg.query(
        'select sum(generic_plans)::int as used, count(*)::int as kept from pg_prepared_statements',
      )
    ).rows[0]
  for (const [at, used] of [
    [0, 1],
    [60_000, 2],
    [60_001, 1],
    [61_000, 2],
  ] as const) {
    now = at
    expect((await run(count, [], false)).rows).toEqual([{ many: 0 }])
    expect(await plans()).toEqual({ used, kept: 1 })
  }
  await pg.close()
})

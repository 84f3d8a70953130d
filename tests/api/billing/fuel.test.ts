import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { readCardInForce } from '#server/carriers/rate-card-store.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

interface Listed {
  carrier: string
  mode: string
  kind: string
  percent: string
  from: string
  state: string
}

describe.each(DATABASES)('the week’s fuel on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())
  const runAdmin = (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
  const setFuel = (...words: string[]) => runAdmin('fuel', 'set', ...words, '--reason', 'this week’s index')
  const listed = async (...more: string[]) =>
    JSON.parse((await runAdmin('fuel', 'list', '--json', ...more)).output) as Listed[]
  const of = (rows: Listed[], mode: string, carrier: string) =>
    rows
      .filter((row) => row.mode === mode && row.carrier === carrier && row.kind === 'fuel')
      .map(({ percent, from, state }) => [percent, from, state])

  test('is set by one command, from a given day, for parcels or freight, without changing anything else on the rate card', async () => {
    const before = {
      parcel: (await readCardInForce(server.deps.database, 'parcel', server.clock.now()))!,
      freight: (await readCardInForce(server.deps.database, 'freight', server.clock.now()))!,
    }
    expect((await setFuel('sample_ground', '20.5%', '--from', '2099-01-05')).output).toBe(
      'sample_ground: fuel is 20.5 % from 2099-01-05, 19.75 % before. In effect within seconds.',
    )
    expect(
      JSON.parse((await setFuel('sample_freight', '33', '--mode', 'ltl', '--json')).output),
    ).toMatchObject({ carrier: 'sample_freight', mode: 'ltl', percent: '33' })
    const rows = await listed()
    expect(of(rows, 'parcel', 'sample_ground')).toEqual([
      ['20.5', '2099-01-05', 'upcoming'],
      ['19.75', '2026-10-01', 'current'],
    ])
    expect(of(rows, 'ltl', 'sample_freight')[0]).toEqual(['33', expect.any(String), 'current'])
    expect(of(rows, 'ftl', 'sample_freight').map(([percent]) => percent)).not.toContain('33')
    expect((await listed('--all')).length).toBeGreaterThan(rows.length)
    const after = {
      parcel: (await readCardInForce(server.deps.database, 'parcel', server.clock.now()))!,
      freight: (await readCardInForce(server.deps.database, 'freight', server.clock.now()))!,
    }
    expect({ ...after.parcel.card, percents: [] }).toEqual({ ...before.parcel.card, percents: [] })
    expect({ ...after.freight.card, fuels: [] }).toEqual({ ...before.freight.card, fuels: [] })
    const { rows: audited } = await server.deps.database.sql.execute<{ subject: string }>(
      `select subject from audit_log where action = 'fuel:set'`,
    )
    expect(audited.map(({ subject }) => subject).toSorted()).toEqual(
      [after.parcel.id, after.freight.id].toSorted(),
    )
  })

  test('a percentage for the same day is corrected, and changes by two operators at once are both kept', async () => {
    await Promise.all([
      setFuel('sample_ground', '22', '--from', '2099-02-02'),
      setFuel('sample_express', '21', '--from', '2099-02-02'),
      setFuel('sample_ground', '1.5', '--kind', 'carbon', '--from', '2099-02-02'),
    ])
    await setFuel('sample_ground', '23', '--from', '2099-02-02')
    const begun = (await listed())
      .filter(({ from }) => from === '2099-02-02')
      .map(({ carrier, kind, percent }) => `${carrier} ${kind} ${percent}`)
    expect(begun.toSorted()).toEqual([
      'sample_express fuel 21',
      'sample_ground carbon 1.5',
      'sample_ground fuel 23',
    ])
  })

  test.each([
    [[], 'Enter a carrier.'],
    [['sample_ground'], '"" isn’t a valid percentage'],
    [['sample_ground', 'lots'], '"lots" isn’t a valid percentage'],
    [['nobody', '20'], 'Carrier "nobody" isn’t on the rate card. Carriers: sample_ground'],
    [['sample_ground', '20', '--mode', 'ltl'], 'isn’t on the freight card. Carriers: sample_freight'],
    [['sample_ground', '20', '--mode', 'air'], '--mode must be one of ltl'],
    [['sample_ground', '20', '--from', 'monday'], '--from must be a date'],
  ])('as %j, is refused with the reason', async (words, message) => {
    expect(await setFuel(...words)).toEqual({
      failed: true,
      output: expect.stringContaining(message) as string,
    })
  })
})

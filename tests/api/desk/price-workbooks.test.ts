import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runVerb } from '#server/admin/cli/run.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { priceDesk } from '#tests/support/desk/price-desk.ts'
import { typedCard, withCell, workbook } from '#tests/support/desk/workbook.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

const FUEL = ['carrier', 'mode', 'kind', 'percent', 'valid_from']
const DAY = { value: new Date('2026-12-07T00:00:00Z'), type: Date, format: 'd mmm yyyy' } as const

describe.each(DATABASES)('a workbook of prices on $name', ({ open }) => {
  let server: TestServer
  let staff: TestCustomer
  beforeAll(async () => {
    server = await startServer({ database: open })
    staff = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())
  const { answer, exported, look, run, saved } = priceDesk(() => staff)

  test.each(['parcel', 'freight'])(
    'the %s card, downloaded as one and read again, is the same',
    async (pack) => {
      const bytes = await saved(pack, { format: 'xlsx' })
      expect(bytes.subarray(0, 2).toString()).toBe('PK')
      expect(await look(pack, bytes)).toMatchObject({
        ok: true,
        counts: { changed: 0, added: 0, removed: 0 },
        reordered: [],
        others: [],
      })
    },
  )

  test('a wrong cell, a formula that ended in an error and one that was never calculated are named by their cells', async () => {
    const before = await exported('parcel')
    const wrong = await typedCard(before, (rows) => {
      rows[2]![4] = 'stones'
      rows[4]![10] = { value: 8.228, type: Number, format: '0.00' }
    })
    expect(await look('parcel', wrong)).toMatchObject({
      ok: false,
      errors: [
        { cell: 'E3', row: 3, column: 'units', value: 'stones', right: 'imperial, metric' },
        { cell: 'K5', column: 'own_price', value: '8.228', message: 'rates.error.money' },
      ],
    })
    const formula = await typedCard(before, (rows) => {
      rows[4]![10] = { value: '=7+1', type: 'Formula' }
    })
    expect(await look('parcel', formula)).toMatchObject({
      errors: [{ cell: 'K5', column: 'own_price', message: 'rates.error.uncalculated' }],
    })
    expect(await look('parcel', withCell(formula, 'K5', '<c r="K5"><f>7+1</f><v>8</v></c>'))).toMatchObject({
      ok: true,
      counts: { changed: 1, added: 0, removed: 0 },
      changes: [{ column: 'own_price', from: '7.95', to: '8.00' }],
    })
    expect(
      await look('parcel', withCell(formula, 'K5', '<c r="K5" t="e"><f>1/0</f><v>#DIV/0!</v></c>')),
    ).toMatchObject({ errors: [{ cell: 'K5', value: '#DIV/0!', message: 'rates.error.formula' }] })
    expect(await exported('parcel')).toBe(before)
  })

  testInFull(
    'percentages and days are read as they are shown, rows keep their numbers, and a second sheet is named',
    async () => {
      const fuel = await workbook({
        'Week 50': [
          FUEL,
          ['sample_ground', null, 'fuel', { value: 0.205, type: Number, format: '0.0%' }, DAY],
          [],
          ['sample_freight', 'ltl', 'fuel', { value: 31.25, type: Number }, '2026-12-07'],
        ],
        'Week 49': [FUEL],
      })
      expect(await look('fuel', fuel)).toMatchObject({ ok: true, counts: { added: 2 }, others: ['Week 49'] })
      const wrong = await workbook({
        'Week 50': [FUEL, [], ['sample_ground', null, 'fuel', 'lots', DAY]],
      })
      expect(await look('fuel', wrong)).toMatchObject({ errors: [{ cell: 'D3', value: 'lots' }] })
      await run('prices import', { pack: 'fuel', reason: 'Week 50' }, fuel)
      expect(await exported('parcel')).toMatch(/^percent,.*2026-12-07.*,sample_ground,.*,fuel,20\.5,/m)
      expect(await exported('freight')).toMatch(/^fuel,.*2026-12-07.*,31\.25,/m)
    },
  )

  testInFull('an empty sheet, an old workbook and something else are refused with what to do', async () => {
    const empty = await workbook({ Card: [[]] })
    expect(await look('parcel', empty)).toMatchObject({
      errors: [{ cell: '', message: 'rates.error.empty' }],
    })
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1])
    expect(await look('parcel', old)).toMatchObject({ errors: [{ message: 'rates.error.oldExcel' }] })
    const broken = Buffer.from([0x50, 0x4b, 3, 4, 9, 9])
    expect(await look('parcel', broken)).toMatchObject({ errors: [{ message: 'rates.error.unreadable' }] })
    const refused = await answer('prices import', { pack: 'freight', reason: 'x' }, old)
    expect(refused.msg).toMatch(/an old Excel file/)
    expect((await answer('prices export', { pack: 'customs', format: 'xlsx' })).msg).toMatch(/one JSON file/)
  })

  test('a CSV as Excel for Windows saves it keeps its accents', async () => {
    const named = (await exported('parcel')).replace('Sample', 'Échantillon')
    const bytes = Uint8Array.from(named, (sign) => sign.charCodeAt(0))
    expect(await look('parcel', bytes)).toMatchObject({
      ok: true,
      changes: [{ record: 'card', to: expect.stringContaining('Échantillon') }],
    })
  })

  testInFull('the command line reads and writes one as well', async () => {
    const written = await runVerb(
      { argv: ['prices', 'export', 'parcel', 'card.xlsx'], input: '' },
      server.deps,
    )
    const [file] = written.files!
    expect(file).toMatchObject({ path: 'card.xlsx' })
    const { output, failed } = await runVerb(
      { argv: ['prices', 'import', 'parcel', 'card.xlsx', '--dry-run'], input: file!.base64 },
      server.deps,
    )
    expect({ failed, output }).toMatchObject({
      failed: false,
      output: expect.stringMatching(/^0 values change/),
    })
  })
})

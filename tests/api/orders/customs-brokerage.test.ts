import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ReferenceFile } from '#src/contract/site.ts'
import type { DutyEstimate, DutyUnknown } from '#src/domain/customs/duty.ts'
import { DUTY_RULES, type DutyRules } from '#src/domain/customs/duty-rules.ts'
import type { HsLine } from '#src/domain/customs/hs-search.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { dutyTables } from '#server/db/schema/customs.ts'
import { mails } from '#server/db/schema/jobs.ts'
import { storeDutyRules } from '#server/modules/customs/duty-table-store.ts'
import { endingLines, warnOfEndingRules } from '#server/modules/customs/expiring-rules.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { withCustomsServer, customer, post, said, server } from '#tests/support/server/customs-server.ts'

withCustomsServer()

const [toys] = make.customsEstimate().goods

test('a shop finds the tariff code of its import in its own words', async () => {
  const find = async (q: string) =>
    (await customer.call<HsLine[]>('GET', `/customs/hs?q=${encodeURIComponent(q)}`)).data!.map(
      ({ code }) => code,
    )
  expect((await find('chandail coton')).slice(0, 3)).toContain('611020')
  expect(await find('950300')).toEqual(['950300'])
  expect(await find('')).toEqual([])
})

test('an import of toys is estimated as on the screen; one with an unknown code asks for its rate', async () => {
  const estimate = (more: Parameters<typeof make.customsEstimate>[0] = {}) =>
    customer.call<DutyEstimate | DutyUnknown>('POST', '/customs/estimate', make.customsEstimate(more))
  expect((await estimate()).data).toMatchObject({
    currency: 'CAD',
    dutyCents: 1600,
    totalCents: 6180,
    asOf: '2025-01-01',
  })
  expect(
    (
      await estimate({
        fromCountry: 'CA',
        toCountry: 'US',
        currency: 'USD',
        goods: [{ ...toys!, hsCode: '610910', originCountry: 'BD' }],
      })
    ).data,
  ).toMatchObject({ currency: 'USD', dutyCents: 3300 })
  expect((await estimate({ goods: [toys!, { ...toys!, hsCode: '610910' }] })).data).toEqual({ unknown: [1] })
  expect(await estimate({ arrivalDate: '1999-01-01' })).toMatchObject({
    code: 601,
    msg: 'We can’t estimate this: the date is before our tables start, or the amounts are too large.',
  })
  expect(await estimate({ fromCountry: 'CA' })).toMatchObject({
    code: 601,
    fields: { toCountry: 'validation.border' },
  })
})

describe('the PDF of an estimate', () => {
  test('says that it is an estimate, its lines, its date and its sources', async () => {
    const answer = await post('/customs/estimate/paper', { ...make.customsEstimate(), shownCents: 6180 })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = said(answer.rawPayload)
    for (const words of [
      'Landed cost estimate',
      'Estimate – not official',
      'UNITED STATES → CANADA',
      'Toy cars · CHINA',
      '9503.00.10',
      '8% (tariff)',
      '$16.00',
      'GST (5%) $10.80',
      'Brokerage $29.00',
      'Disbursement fee $6.00',
      '$61.80',
      '$261.80',
      'Tables as of 2025/01/01',
      'CBSA Customs Notice 20-18',
      'Estimate based on published rates.',
    ])
      expect(text).toContain(words)
  })

  test('names what else may be due, and isn’t made for goods that are prohibited', async () => {
    const toUs = {
      fromCountry: 'CA',
      toCountry: 'US' as const,
      carrierKind: 'carrier' as const,
      currency: 'USD' as const,
    }
    const motorcycle = { ...toys!, hsCode: '87114000', originCountry: 'CA', dutyRate: '0' }
    const input = make.customsEstimate({ ...toUs, brokered: false, goods: [motorcycle] })
    // 10 % of 200.00, and the fee of an informal entry.
    const text = said((await post('/customs/estimate/paper', { ...input, shownCents: 2277 })).rawPayload)
    for (const words of [
      'Section 301 forced labour duty: 10% $20.00',
      'Section 338 duty on goods of Canada: 50% · May apply: list of goods not available · $0.00 – $100.00',
      '$22.77',
    ])
      expect(text).toContain(words)
    const banned = { ...input, goods: [{ ...motorcycle, hsCode: '87115000' }] }
    expect((await customer.call('POST', '/customs/estimate', banned)).data).toMatchObject({
      forbidden: [{ line: 0 }],
    })
    expect((await post('/customs/estimate/paper', { ...banned, shownCents: 0 })).json()).toMatchObject({
      code: 601,
      msg: 'Goods 1 may not enter: Import ban on goods of Canada, since 2026-09-29.',
    })
  })

  test('is in the person’s language', async () => {
    for (const [locale, words] of [
      ['fr', 'Estimation – non officielle'],
      ['zh', '估算 – 非官方'],
      ['sp', 'Estimación – no oficial'],
    ] as const)
      expect(
        said(
          (await post('/customs/estimate/paper', { ...make.customsEstimate(), shownCents: 6180 }, locale))
            .rawPayload,
        ),
      ).toContain(words)
  })

  test('isn’t made for a total other than the one shown, nor with an unknown rate', async () => {
    expect(
      (await post('/customs/estimate/paper', { ...make.customsEstimate(), shownCents: 6000 })).json(),
    ).toMatchObject({ code: 601, msg: 'The duty tables have changed. Check the estimate again.' })
    const unknown = (
      await post('/customs/estimate/paper', {
        ...make.customsEstimate({ goods: [{ ...toys!, hsCode: '610910' }] }),
        shownCents: 0,
      })
    ).json<{ fields: object }>()
    expect(unknown.fields).toEqual({ 'goods[0].dutyRate': 'validation.dutyRateUnknown' })
  })
})

test('an operator exports the tables, raises a duty from a given day, and devices and server compute with it; a wrong table is refused', async () => {
  const runAdmin = (input: string, ...argv: string[]) => runVerb({ argv, input }, server.deps)
  const listed = async () =>
    (await customer.call<ReferenceFile[]>('GET', '/reference')).data!.find(
      ({ name }) => name === 'duty-rules',
    )!
  const before = await listed()
  const { output } = await runAdmin('', 'customs', 'export')
  const rules = JSON.parse(output) as DutyRules
  rules.canada.gst.push({ from: '2026-11-01', pct: '7', source: 'A new law' })

  const importing = ['customs', 'import', 'rules.json', '--reason', 'a new law']
  const wrong = await runAdmin(JSON.stringify({ ...rules, exchange: [] }), ...importing)
  expect(wrong).toMatchObject({ failed: true })
  expect(wrong.output).toMatch(/Tables not imported: 1 error\.\n {2}exchange: /)
  expect((await listed()).url).toBe(before.url)

  server.clock.advance(1000)
  expect(await runAdmin(JSON.stringify(rules), ...importing, '--json')).toEqual({
    output: '{"asOf":"2026-11-24","canadianLines":10,"americanLines":0}',
    failed: false,
  })
  const after = await listed()
  expect((await server.app.inject(before.url)).statusCode).toBe(404)
  expect((await server.app.inject(after.url)).json<DutyRules>().canada.gst.at(-1)).toMatchObject({ pct: '7' })
  expect(
    (await customer.call<DutyEstimate>('POST', '/customs/estimate', make.customsEstimate())).data!.taxes,
  ).toEqual([{ type: 'GST', ratePct: '7', cents: 1512 }])
  expect(
    (await post('/customs/estimate/paper', { ...make.customsEstimate(), shownCents: 6180 })).json(),
  ).toMatchObject({ code: 601, msg: 'The duty tables have changed. Check the estimate again.' })
  expect({
    ...rules,
    ...(JSON.parse((await runAdmin('', 'customs', 'export')).output) as DutyRules),
  }).toEqual(rules)
})

test('tables imported before additional duties depended on goods and origins work in today’s format, and are exported in it', async () => {
  const {
    canada: { additional: _none, ...canada },
    ...rest
  } = structuredClone(DUTY_RULES)
  const unitedStates = {
    ...rest.unitedStates,
    additional: [
      { from: '2026-07-24', until: '2027-06-30', pct: '11', exemptCusma: true, source: 'Our counsel' },
    ],
  }
  server.clock.advance(1000)
  await server.deps.database.sql.insert(dutyTables).values({
    id: make.id(),
    asOf: '2026-02-24',
    json: JSON.stringify({ ...rest, canada, unitedStates }),
    createdAt: server.clock.now(),
  })
  const estimate = await customer.call<DutyEstimate>(
    'POST',
    '/customs/estimate',
    make.customsEstimate({
      fromCountry: 'CA',
      toCountry: 'US',
      currency: 'USD',
      goods: [{ ...toys!, originCountry: 'CA', dutyRate: '0' }],
    }),
  )
  expect(estimate.data!.additional).toMatchObject([{ name: { en: 'Our counsel' }, pct: '11', cents: 2200 }])
  const { url } = (await customer.call<ReferenceFile[]>('GET', '/reference')).data!.find(
    ({ name }) => name === 'duty-rules',
  )!
  for (const rules of [
    (await server.app.inject(url)).json<DutyRules>(),
    JSON.parse((await runVerb({ argv: ['customs', 'export'], input: '' }, server.deps)).output) as DutyRules,
  ])
    expect([rules.unitedStates.additional[0]!.goods, rules.canada.additional.length]).toEqual([
      'all',
      DUTY_RULES.canada.additional.length,
    ])
})

test('an operator imports a whole tariff: goods without a rate get one, and goods charged by the kilogram still ask', async () => {
  const runAdmin = (input: string, ...argv: string[]) => runVerb({ argv, input }, server.deps)
  const estimate = async (hsCode: string) =>
    (
      await customer.call<DutyEstimate | DutyUnknown>(
        'POST',
        '/customs/estimate',
        make.customsEstimate({ goods: [{ ...toys!, hsCode }] }),
      )
    ).data!
  expect(await estimate('640391')).toEqual({ unknown: [0] })
  const importing = (country: string) => ['customs', 'tariff', country, 'tariff.csv', '--reason', 'T2026-2']
  expect((await runAdmin('code,mfn\n6403.91.OO,18', ...importing('CA'))).output).toMatch(
    /^Tariff not imported: 1 error\.\n {2}row 2: .+ \("640391OO"\)$/,
  )
  expect((await runAdmin('', ...importing('MX'))).output).toBe('Choose one of CA, US, not "MX".')

  server.clock.advance(1000)
  const tariff =
    'Tariff Item,MFN Tariff,Applicable Preferential Tariffs\n6403.91.00,18 %,"UST, MXT: Free"\n0405.10.10,11.38¢/kg,"UST: Free"\n'
  expect(
    await runAdmin(
      tariff,
      ...importing('CA'),
      '--from',
      '2026-09-01',
      '--source',
      'Customs Tariff T2026-2',
      '--json',
    ),
  ).toEqual({ output: '{"country":"CA","asOf":"2026-09-01","lines":2,"asked":1}', failed: false })
  expect(await estimate('640391')).toMatchObject({
    dutyCents: 3600,
    sources: expect.arrayContaining(['Customs Tariff T2026-2']) as unknown,
  })
  expect(await estimate('040510')).toEqual({ unknown: [0] })
})

test('the operator is emailed once 60, 30 and 7 days before a rule ends, and when it has, however many servers check', async () => {
  const goTo = (day: string) =>
    server.clock.advance(Date.parse(`${day}T16:00:00Z`) - server.clock.now().getTime())
  const written = async (day: string) => {
    goTo(day)
    const told = await Promise.all([warnOfEndingRules(server.deps), warnOfEndingRules(server.deps)])
    return told[0] + told[1]
  }
  server.clock.advance(1000)
  await storeDutyRules(server.deps, JSON.stringify(DUTY_RULES))
  const days = [
    '2027-07-31',
    '2027-08-01',
    '2027-08-02',
    '2027-08-31',
    '2027-09-22',
    '2027-09-23',
    '2027-09-24',
    '2027-10-01',
    '2027-10-02',
  ]
  const counts: number[] = []
  for (const day of days) counts.push(await written(day))
  expect(counts).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0])
  const letters = (
    await server.deps.database.sql.select().from(mails).where(eq(mails.kind, 'duties.company'))
  ).map(({ recipient, subject, text }) => [recipient, subject, /known up to [^\n]+/.exec(text)?.[0]])
  expect(letters).toHaveLength(4)
  expect(letters).toContainEqual([
    server.deps.config.site.email,
    'Duty tables: about to lapse: Merchandise processing fee (MPF)',
    'known up to 2027-09-30, 60 days from today.',
  ])
  expect(endingLines(DUTY_RULES, server.clock.now())).toEqual([
    'Duty tables: Merchandise processing fee (MPF): known up to 2027-09-30, 2 days ago.',
  ])
})

import { expect, test } from 'vitest'
import { openOf, type AdditionalDuty } from './additional-duty.ts'
import { estimateDuty, type DutyEstimate, type DutyLine, type DutyQuestion } from './duty.ts'
import { DUTY_RULES, parseDutyRules, type DutyRules } from './duty-rules.ts'
import { dutyTables } from './tariff.ts'

const HOUSE = dutyTables(DUTY_RULES)
const goods = (more: Partial<DutyLine> = {}): DutyLine => ({
  valueCents: 1_000_000,
  hsCode: '44219190',
  origin: 'CA',
  cusma: false,
  ratePct: '0',
  ...more,
})
const toUs = (line: Partial<DutyLine> = {}, more: Partial<DutyQuestion> = {}): DutyQuestion => ({
  from: 'CA',
  to: 'US',
  date: '2026-11-24',
  mode: 'freight',
  currency: 'USD',
  lines: [goods(line)],
  ...more,
})
const toCanada = (line: Partial<DutyLine> = {}, more: Partial<DutyQuestion> = {}): DutyQuestion => ({
  from: 'US',
  to: 'CA',
  date: '2026-11-24',
  mode: 'freight',
  currency: 'CAD',
  lines: [goods({ origin: 'US', ...line })],
  ...more,
})
const known = (question: DutyQuestion, tables = HOUSE): DutyEstimate => {
  const answer = estimateDuty(question, tables)
  if (!('totalCents' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}
const due = ({ additional }: DutyEstimate) =>
  additional.flatMap(({ open, pct, cents }) => (open === '' ? [[pct, cents]] : []))
const mpf = ({ fees }: DutyEstimate) => fees.find(({ kind }) => kind === 'mpf')?.cents ?? 0
/** The built-in table with changed rows; an unknown row fails. */
const changed = (country: 'canada' | 'unitedStates', id: string, change: Partial<AdditionalDuty>) => {
  const rules: DutyRules = structuredClone(DUTY_RULES)
  const rows = rules[country].additional.filter((row) => row.id === id)
  if (rows.length === 0) throw new Error(`no row ${id}`)
  for (const row of rows) Object.assign(row, change)
  return dutyTables(rules)
}
const LISTED = changed('unitedStates', 'us-338-canada', { goods: 'listed', hs: ['44219190'] })

test('goods of Canada that do not originate bear 10 % and the processing fee of the new year, with CUSMA origin neither', () => {
  const without = known(toUs())
  expect([due(without), mpf(without), without.totalCents]).toEqual([[['10', 100_000]], 3464, 103_464])
  const withCusma = known(toUs({ cusma: true }))
  expect([due(withCusma), mpf(withCusma), withCusma.totalCents]).toEqual([[], 0, 0])
})

test('the processing fee of the fiscal year 2027 has its lowest, its highest, and an informal entry its own', () => {
  const fee = (dollars: number, date = '2026-11-24') =>
    mpf(known(toUs({ valueCents: dollars * 100 }, { date })))
  expect([fee(9981), fee(193_700), fee(2500), fee(9981, '2026-09-30')]).toEqual([3458, 67_086, 277, 3457])
})

test('goods on the list against Canada bear 50 % though they originate, and 60 % where they do not', () => {
  const withCusma = known(toUs({ cusma: true }), LISTED)
  expect([due(withCusma), mpf(withCusma)]).toEqual([[['50', 500_000]], 0])
  const without = known(toUs(), LISTED)
  expect([due(without), mpf(without), without.totalCents]).toEqual([
    [
      ['10', 100_000],
      ['50', 500_000],
    ],
    3464,
    603_464,
  ])
  expect(due(known(toUs({ hsCode: '61091000' }), LISTED))).toEqual([['10', 100_000]])
  expect(due(known(toUs({ origin: 'MX', cusma: true }), LISTED))).toEqual([])
  expect(due(known(toUs({ cusma: true }, { date: '2026-08-21' }), LISTED))).toEqual([])
})

test('while that list is not here it is said that it may apply, up to half the value, and nothing of it is in the total', () => {
  const estimate = known(toUs({ cusma: true, hsCode: '48191000' }))
  expect(estimate.totalCents).toBe(0)
  expect(openOf(estimate.additional)).toEqual([
    expect.objectContaining({ message: 'page.estimateCost.mayApply.list', upToCents: 500_000 }),
  ])
  expect(estimate.sources.join()).toContain('HTSUS chapter 99 note 51')
})

test('a number too short to say whether it is listed leaves it open', () => {
  const estimate = known(toUs({ cusma: true, hsCode: '442191' }), LISTED)
  expect([due(estimate), openOf(estimate.additional).map(({ message }) => message)]).toEqual([
    [],
    expect.arrayContaining(['page.estimateCost.mayApply.goods']) as unknown,
  ])
})

test.each([
  ['CN', '5', [['12.5', 125_000]]],
  ['US', '5', []],
  // At least this much together with the tariff.
  ['DE', '4', [['10', 60_000]]],
  ['DE', '10', []],
  ['DE', '16.5', []],
  ['TW', '0', [['10', 100_000]]],
  ['JP', '4', [['12.5', 85_000]]],
  [
    'BR',
    '0',
    [
      ['12.5', 125_000],
      ['25', 250_000],
    ],
  ],
  ['TH', '0', []],
])('goods of %s at %s %% bear above the tariff what their origin does', (origin, ratePct, expected) => {
  expect(due(known(toUs({ origin, ratePct, hsCode: '33049900' })))).toEqual(expected)
})

test('of a country that may be named in a list that is not here it is said, of one that is known it is not', () => {
  const messages = (origin: string) =>
    openOf(known(toUs({ origin, hsCode: '48191000' })).additional).map(({ line, upToCents }) => [
      line.pct,
      upToCents,
    ])
  expect(messages('TH')).toEqual([['12.5', 125_000]])
  expect(messages('CN')).toEqual([
    ['12.5', null],
    ['100', 1_000_000],
  ])
})

test('what is known of a duty without its rate is said with its name alone, and comes to nothing that could be added', () => {
  const vanities = known(toCanada({ hsCode: '94034000' }))
  expect(
    openOf(vanities.additional)
      .filter(({ line }) => line.pct === '')
      .map(({ line, message, upToCents }) => [line.name.en, message, upToCents]),
  ).toEqual([['Surtax on cabinets and vanities', 'page.estimateCost.mayApply.unconfirmed', null]])
  expect(vanities.totalCents).toBe(50_000)
  const silicon = (date: string) =>
    openOf(known(toUs({ hsCode: '28046100', cusma: true }, { date })).additional)
      .filter(({ line }) => line.pct === '')
      .map(({ line, upToCents }) => [line.name.en, upToCents])
  expect([silicon('2026-12-03'), silicon('2026-12-04')]).toEqual([
    [],
    [['Section 232 duty on polysilicon', null]],
  ])
})

test('hair spray in its can may bear the duty on metals: the list of derivatives reaches beyond chapters of metal', () => {
  const names = (hsCode: string) =>
    openOf(known(toUs({ hsCode, cusma: true })).additional).map(({ line }) => line.name.en)
  expect(names('33053000')).toContain('Section 232 duty on steel, aluminum and copper')
  expect(names('48191000')).not.toContain('Section 232 duty on steel, aluminum and copper')
})

test('what bears a duty on metals is free of the one on forced labour', () => {
  const metals = changed('unitedStates', 'us-232-metals', { goods: 'listed', hs: ['7308'], lowestPct: '' })
  expect(due(known(toUs({ hsCode: '73089095' }), metals))).toEqual([['50', 500_000]])
  expect(due(known(toUs({ hsCode: '33049900' }), metals))).toEqual([['10', 100_000]])
})

test('what may not enter has no sum, whatever else is not known', () => {
  expect(estimateDuty(toUs({ hsCode: '8711500060', ratePct: '' }), HOUSE)).toMatchObject({
    forbidden: [{ line: 0, from: '2026-09-29' }],
  })
  expect(known(toUs({ hsCode: '87115000', origin: 'JP' })).totalCents).toBeGreaterThan(0)
  expect(known(toUs({ hsCode: '87115000' }, { date: '2026-09-28' })).totalCents).toBeGreaterThan(0)
  expect(openOf(known(toUs({ hsCode: '22083000' })).additional)).toContainEqual(
    expect.objectContaining({
      line: expect.objectContaining({ prohibited: true }) as unknown,
      upToCents: null,
    }),
  )
})

test('into Canada a listed good of U.S. origin bears its surtax though it originates, and GST is on the surtax too', () => {
  const listed = changed('canada', 'ca-us-goods', {
    goods: 'listed',
    hs: ['33049900'],
    pct: '25',
    lowestPct: '',
  })
  const estimate = known(toCanada({ hsCode: '33049900', cusma: true }), listed)
  expect([due(estimate), estimate.taxes.map(({ cents }) => cents), estimate.totalCents]).toEqual([
    [['25', 250_000]],
    [62_500],
    312_500,
  ])
  expect(due(known(toCanada({ hsCode: '33049900', origin: 'CN' }), listed))).toEqual([])
  expect(due(known(toCanada({ hsCode: '33049900' }, { date: '2026-09-07' }), listed))).toEqual([])
})

test('a small consignment from the United States is not said to be free of the surtax, and none is totalled, as nobody confirmed it', () => {
  const listed = changed('canada', 'ca-us-goods', {
    goods: 'listed',
    hs: ['33049900'],
    pct: '25',
    lowestPct: '',
  })
  const small = known(toCanada({ hsCode: '33049900', valueCents: 4000 }, { mode: 'courier' }), listed)
  expect([
    small.totalCents,
    openOf(small.additional).map(({ message, upToCents }) => [message, upToCents]),
  ]).toEqual([0, [['page.estimateCost.mayApply.unconfirmed', 1000]]])
})

test('the duty on goods made of steel is not added to a surtax on goods of the United States', () => {
  const both = changed('canada', 'ca-steel-derivatives', { goods: 'listed', hs: ['7308'] })
  for (const row of both.rules.canada.additional)
    if (row.id === 'ca-us-metals')
      Object.assign(row, { goods: 'listed', hs: ['7308'], pct: '50', lowestPct: '' })
  expect(due(known(toCanada({ hsCode: '73089000' }), both))).toEqual([['50', 500_000]])
  expect(due(known(toCanada({ hsCode: '73089000', origin: 'CN' }), both))).toEqual([['25', 250_000]])
})

test('past its last known day an additional duty is named and not totalled, the fee is totalled and named, and what has ended is neither', () => {
  const brief = changed('unitedStates', 'us-301-forced-labour', { until: '2026-12-31' })
  const after = known(toUs({ hsCode: '33049900' }, { date: '2027-10-01' }), brief)
  expect([due(after), after.lapsed.map(({ name, until }) => [name?.en, until])]).toEqual([
    [],
    [
      ['Section 301 forced labour duty', '2026-12-31'],
      [undefined, '2027-09-30'],
    ],
  ])
  expect(mpf(after)).toBe(3464)
  expect(known(toUs()).lapsed).toEqual([])
})

test('a duty on a part of the value is never totalled', () => {
  const part = changed('unitedStates', 'us-232-metals', { goods: 'listed', hs: ['7308'], basis: 'part' })
  const estimate = known(toUs({ hsCode: '73089095', cusma: true }), part)
  expect([estimate.totalCents, openOf(estimate.additional).map(({ message }) => message)]).toEqual([
    0,
    expect.arrayContaining(['page.estimateCost.mayApply.part']) as unknown,
  ])
})

const earlier = (additional: unknown): string => {
  const {
    canada: { additional: _none, ...canada },
    ...rules
  } = structuredClone(DUTY_RULES)
  return JSON.stringify({ ...rules, canada, unitedStates: { ...rules.unitedStates, additional } })
}
const OLD_HOUSE_ROW = {
  from: '2026-02-24',
  until: '2026-07-23',
  pct: '10',
  exemptCusma: true,
  source: 'Section 122 surcharge, 150 days from 2026-02-24',
}

test('an operator’s table in the earlier form gets what it could not say; own rows stay and are reckoned with', () => {
  const untouched = parseDutyRules(earlier([OLD_HOUSE_ROW])).rules!
  expect([untouched.unitedStates.additional, untouched.canada.additional]).toEqual([
    DUTY_RULES.unitedStates.additional,
    DUTY_RULES.canada.additional,
  ])
  const own = parseDutyRules(
    earlier([
      OLD_HOUSE_ROW,
      { from: '2026-07-24', until: '2026-12-31', pct: '11', exemptCusma: true, source: 'Our counsel' },
    ]),
  ).rules!
  expect(own.unitedStates.additional.map(({ id, pct, goods: which }) => [id, pct, which])).toEqual([
    ['additional-1', '10', 'all'],
    ['additional-2', '11', 'all'],
  ])
  expect(due(known(toUs(), dutyTables(own)))).toEqual([['11', 110_000]])
  // A device still has the earlier file while the new one is on its way.
  expect(due(known(toUs(), dutyTables(JSON.parse(earlier([OLD_HOUSE_ROW])) as DutyRules)))).toEqual([
    ['10', 100_000],
  ])
})

test('an operator hears of a row without goods, rate, or the row it names', () => {
  const rules: DutyRules = structuredClone(DUTY_RULES)
  Object.assign(rules.unitedStates.additional[0]!, {
    goods: 'listed',
    hs: [],
    pct: '',
    from: '24 Feb',
    notWith: ['us-999'],
  })
  const faults = parseDutyRules(JSON.stringify(rules)).faults!.map(
    ({ path, message }) => `${path} ${message}`,
  )
  expect(faults).toEqual(
    expect.arrayContaining([
      'unitedStates.additional[0].hs validation.enter',
      'unitedStates.additional[0].pct validation.enter',
      'unitedStates.additional[0].from validation.date',
      'unitedStates.additional validation.select',
    ]),
  )
  for (const nothing of [[null], [7], 'rows', [{ id: 'x', notWith: null }], { id: 'x' }]) {
    const table = { ...rules, canada: { ...rules.canada, additional: nothing } }
    expect(parseDutyRules(JSON.stringify(table)).faults?.length).toBeGreaterThan(0)
  }
})

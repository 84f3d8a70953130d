import { expect, test } from 'vitest'
import data from '#src/domain/data/duty-rules.json'
import american from '#src/domain/data/us-tariff.json'
import { estimateDuty, tableRate, type DutyQuestion } from './duty.ts'
import { DUTY_RULES, parseDutyRules, type DutyRules } from './duty-rules.ts'
import { dutyTables, type TariffFile } from './tariff.ts'

const house = JSON.stringify(data)
const changed = (change: (rules: DutyRules) => void): DutyRules => {
  const rules = structuredClone(DUTY_RULES)
  change(rules)
  return rules
}
const faultsOf = (rules: unknown) =>
  parseDutyRules(JSON.stringify(rules)).faults?.map(({ path, message }) => `${path} ${message}`)

test('the house’s own table passes the check that an operator’s has to pass, and stays what it is', () => {
  const { rules, faults } = parseDutyRules(house)
  expect(faults).toBeUndefined()
  const {
    canada: { deMinimis, gst, additional: surtaxes },
    unitedStates: { mpf, additional },
    brokerage,
    exchange,
    tariff,
    asOf,
  } = DUTY_RULES
  expect(rules).toMatchObject({
    asOf,
    canada: { deMinimis, gst, additional: surtaxes },
    unitedStates: { mpf, additional },
    brokerage,
    exchange,
    tariff,
  })
})

test('an operator hears of every fault of a table by its place, and nothing of it is taken', () => {
  expect(parseDutyRules('{"asOf": 2026').faults).toEqual([{ path: '', message: 'customs.notJson' }])
  const rules = changed((all) => {
    all.unitedStates.mpf[0]!.pct = '0,3464'
    all.canada.deMinimis[0]!.mail.freeUpToCents = 20.5
    all.canada.gst.push({ from: '2007-01-01', pct: '6', source: '' })
    all.tariff.CA.lines['6109.10.00'] = { mfnPct: '18', cusmaPct: '0', asOf: '2026-01-01' }
  })
  expect(faultsOf(rules)).toEqual(
    expect.arrayContaining([
      'unitedStates.mpf[0].pct validation.dutyRate',
      'canada.deMinimis[0].mail.freeUpToCents validation.number',
      'canada.gst validation.dayOrder',
      'tariff.CA.lines validation.tariffCode',
    ]),
  )
  for (const nothing of [
    null,
    [],
    7,
    'rules',
    {},
    { canada: [] },
    { ...data, brokerage: null },
    { ...data, exchange: [null] },
  ])
    expect(faultsOf(nothing)?.length).toBeGreaterThan(0)
})

const question = (more: Partial<DutyQuestion> = {}): DutyQuestion => ({
  from: 'US',
  to: 'CA',
  date: '2027-01-10',
  mode: 'freight',
  currency: 'CAD',
  lines: [{ valueCents: 100_000, hsCode: '61091000', cusma: false }],
  ...more,
})

test('from the day of a new row the new rate is reckoned with, before it the old one', () => {
  const rules = changed((all) => {
    all.canada.gst.push({ from: '2027-01-01', pct: '6', source: 'a new law' })
    all.tariff.CA.lines['61091000'] = { mfnPct: '18', cusmaPct: '0', asOf: '2026-12-01' }
    all.asOf = '2026-12-20'
  })
  const tables = dutyTables(rules)
  const gst = (date: string) => {
    const answer = estimateDuty(question({ date }), tables)
    return 'taxes' in answer ? answer.taxes[0]!.cents : null
  }
  expect([gst('2026-12-31'), gst('2027-01-01')]).toEqual([5900, 7080])
  const answer = estimateDuty(question(), tables)
  expect(answer).toMatchObject({ dutyCents: 18_000, asOf: '2026-12-01' })
  expect('sources' in answer && answer.sources).toContain('a new law')
})

const tables = dutyTables(DUTY_RULES, american as TariffFile)
const rate = (hsCode: string, more: { cusma?: boolean; origin?: string } = {}, to: 'CA' | 'US' = 'US') =>
  tableRate({ valueCents: 0, hsCode, cusma: false, ...more }, to, tables)

test('a T-shirt into the United States has its rate by six digits, by eight and by ten; a handbag’s six digits could be several lines', () => {
  expect(['610910', '61091000', '6109100012'].map((code) => rate(code)?.ratePct)).toEqual([
    '16.5',
    '16.5',
    '16.5',
  ])
  expect(rate('610910', { cusma: true })).toEqual({ ratePct: '0', basis: 'cusma', asOf: '2025-01-01' })
  expect(rate('420292')).toBeNull()
  expect(rate('42029231')?.ratePct).toBe('17.6')
  expect(tables.tariffs.US.linesOf('420292').length).toBeGreaterThan(10)
})

test('what is charged by weight, is of no most-favoured nation, or stands in a tariff known in part is asked for', () => {
  expect(rate('02011010')).toBeNull()
  expect(rate('610910', { origin: 'CU' })).toBeNull()
  expect(rate('95030010', { origin: 'RU' }, 'CA')).toBeNull()
  expect(rate('950300', {}, 'CA')).toBeNull()
  expect(rate('95030010', {}, 'CA')?.ratePct).toBe('8')
})

test('every line of the American tariff has eight digits, its order, and rates that are decimals or nothing', () => {
  const codes = american.lines.map(([code]) => code!)
  expect(codes).toEqual(codes.toSorted())
  expect(new Set(codes).size).toBe(codes.length)
  expect(
    american.lines.filter(
      ([code, mfn, cusma]) =>
        !/^\d{8}$/.test(code!) || [mfn, cusma].some((pct) => pct !== null && !/^\d+(\.\d+)?$/.test(pct!)),
    ),
  ).toEqual([])
})

test('an operator’s own line stands over the file’s', () => {
  const own = dutyTables(
    changed((all) => {
      all.tariff.US.lines['61091000'] = { mfnPct: '20', cusmaPct: '0', asOf: '2026-06-01' }
    }),
    american as TariffFile,
  )
  expect(tableRate({ valueCents: 0, hsCode: '610910', cusma: false }, 'US', own)).toEqual({
    ratePct: '20',
    basis: 'table',
    asOf: '2026-06-01',
  })
})

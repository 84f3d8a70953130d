import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateDuty, type DutyEstimate, type DutyQuestion } from './duty.ts'
import { parseMoney } from '#src/domain/money/money.ts'

interface CaVector {
  valueForDutyCad: string
  dutyRatePct: string
  shippedFrom: string
  mode: string
  duty: string
  gst: string
  total: string
  note: string
}
interface UsVector {
  enteredValueUsd: string
  dutyRatePct: string
  ocean: boolean
  usmcaOriginating: boolean
  duty: string
  mpf: string
  hmf: string
  total: string
  note: string
}
const vectors = JSON.parse(readFileSync('tests/vectors/customs.json', 'utf8')) as {
  caImport: CaVector[]
  usImport: UsVector[]
}

const known = (question: DutyQuestion): DutyEstimate => {
  const answer = estimateDuty(question)
  if (!('totalCents' in answer)) throw new Error('nothing can be reckoned')
  return answer
}
const toCanada = (changed: Partial<DutyQuestion> = {}): DutyQuestion => ({
  from: 'US',
  to: 'CA',
  date: '2026-11-23',
  mode: 'courier',
  currency: 'CAD',
  lines: [{ valueCents: 20_000, hsCode: '95030010', cusma: false }],
  ...changed,
})
const toUs = (changed: Partial<DutyQuestion> = {}): DutyQuestion => ({
  from: 'CA',
  to: 'US',
  date: '2026-11-23',
  mode: 'courier',
  currency: 'USD',
  lines: [{ valueCents: 20_000, hsCode: '61091000', cusma: false, ratePct: '16.5' }],
  ...changed,
})
const additional = (estimate: DutyEstimate) => estimate.additional.reduce((sum, { cents }) => sum + cents, 0)
const fee = ({ fees }: DutyEstimate, kind: string) => fees.find((one) => one.kind === kind)?.cents ?? 0

test.each(vectors.caImport)(
  'into Canada: $valueForDutyCad from $shippedFrom by $mode at $dutyRatePct % ($note)',
  ({ valueForDutyCad, dutyRatePct, shippedFrom, mode, duty, gst, total }) => {
    const answer = known(
      toCanada({
        from: shippedFrom,
        mode: mode === 'courier' ? 'courier' : 'freight',
        lines: [{ valueCents: parseMoney(valueForDutyCad)!, hsCode: '', cusma: false, ratePct: dutyRatePct }],
      }),
    )
    expect([answer.dutyCents, answer.taxes[0]?.cents ?? 0, answer.totalCents]).toEqual(
      [duty, gst, total].map((cents) => parseMoney(cents)),
    )
  },
)

test.each(vectors.usImport)(
  'into the United States: $enteredValueUsd at $dutyRatePct % ($note)',
  ({ enteredValueUsd, dutyRatePct, ocean, usmcaOriginating, duty, mpf, hmf, total }) => {
    const answer = known(
      toUs({
        date: '2026-08-15',
        mode: ocean ? 'sea' : 'freight',
        from: 'VN',
        lines: [
          {
            valueCents: parseMoney(enteredValueUsd)!,
            hsCode: '',
            cusma: usmcaOriginating,
            ratePct: dutyRatePct,
          },
        ],
      }),
    )
    expect([answer.dutyCents, fee(answer, 'mpf'), fee(answer, 'hmf'), answer.totalCents]).toEqual(
      [duty, mpf, hmf, total].map((cents) => parseMoney(cents)),
    )
  },
)

test('small consignments into Canada: by where they are sent from and how, to the cent', () => {
  const cost = (valueCents: number, from: string, mode: DutyQuestion['mode'] = 'courier') =>
    known(toCanada({ from, mode, lines: [{ valueCents, hsCode: '', cusma: false, ratePct: '10' }] }))
      .totalCents
  expect([cost(4000, 'US'), cost(4000, 'MX'), cost(2000, 'CN'), cost(2000, 'US', 'mail')]).toEqual([
    0, 0, 0, 0,
  ])
  expect([cost(4001, 'US'), cost(15_000, 'US')]).toEqual([200, 750])
  expect([cost(2001, 'CN'), cost(4000, 'US', 'mail'), cost(15_001, 'US')]).toEqual([
    200 + 110,
    400 + 220,
    1500 + 825,
  ])
})

test('a line of the tariff is known with its two rates; another asks for its rate', () => {
  expect(known(toCanada()).lines).toEqual([{ ratePct: '8', basis: 'table', cents: 1600 }])
  expect(
    known(toCanada({ lines: [{ valueCents: 20_000, hsCode: '9503001000', cusma: true }] })).lines,
  ).toEqual([{ ratePct: '0', basis: 'cusma', cents: 0 }])
  expect(
    estimateDuty(
      toCanada({
        lines: [
          { valueCents: 20_000, hsCode: '95030010', cusma: false },
          { valueCents: 5000, hsCode: '610910', cusma: false },
        ],
      }),
    ),
  ).toEqual({ unknown: [1] })
  expect(known(toCanada({ lines: [{ valueCents: 3000, hsCode: '610910', cusma: false }] })).totalCents).toBe(
    0,
  )
})

test('goods of private people bear the province’s tax at the border, businesses’ do not', () => {
  const types = (casualTo?: string) =>
    known(toCanada(casualTo ? { casualTo } : {})).taxes.map(({ type, cents }) => [type, cents])
  expect(types()).toEqual([['GST', 1080]])
  expect(types('ON')).toEqual([['HST', 2808]])
  expect(types('QC')).toEqual([
    ['GST', 1080],
    ['QST', 2155],
  ])
  expect(types('AB')).toEqual([['GST', 1080]])
  expect(() => types('XX')).toThrow(RangeError)
})

test('the American exemption of USD 800 ended on 2025-08-29, and the 10 % surcharge lasts 150 days', () => {
  const on = (date: string, cusma = false) =>
    known(toUs({ date, lines: [{ valueCents: 80_000, hsCode: '', cusma, ratePct: '5' }] }))
  expect(on('2025-10-01').totalCents).toBe(4000 + 269)
  expect(additional(on('2026-02-23'))).toBe(0)
  expect([additional(on('2026-02-24')), additional(on('2026-07-23')), additional(on('2026-07-24'))]).toEqual([
    8000, 8000, 0,
  ])
  expect([additional(on('2026-03-01', true)), fee(on('2026-03-01', true), 'mpf')]).toEqual([0, 0])
  expect(on('2026-03-01').notes).toEqual(['notice.duty.estimate', 'notice.duty.additional'])
})

test('mail to the United States has no processing fee in its total, as it is said to be exempt, and hears that one may be charged', () => {
  const fee = (mode: 'mail' | 'courier', valueCents = 20_000) =>
    known(
      toUs({ mode, lines: [{ valueCents, cusma: false, hsCode: '6109100012', origin: 'US', ratePct: '0' }] }),
    ).fees.map(({ kind, cents }) => [kind, cents])
  expect([fee('mail'), fee('courier'), fee('mail', 1_000_000).length]).toEqual([[], [['mpf', 277]], 1])
  expect(known(toUs({ mode: 'mail' })).notes).toContain('notice.duty.postFee')
})

test('who posts to the United States is told of the ten digits and of the entry that such goods need', () => {
  const notes = (
    line: { hsCode: string; origin: string; cusma?: boolean },
    more: Partial<DutyQuestion> = {},
  ) =>
    known(
      toUs({ mode: 'mail', lines: [{ valueCents: 20_000, cusma: false, ratePct: '5', ...line }], ...more }),
    ).notes.filter((note) => /post(Digits|Entry)$/.test(note))
  expect(notes({ hsCode: '61091000', origin: 'CA' })).toEqual([
    'notice.duty.postDigits',
    'notice.duty.postEntry',
  ])
  expect(notes({ hsCode: '6109100012', origin: 'CA', cusma: true })).toEqual(['notice.duty.postEntry'])
  expect(notes({ hsCode: '6109100012', origin: 'US' })).toEqual([])
  expect(notes({ hsCode: '61091000', origin: 'CA' }, { mode: 'courier' })).toEqual([])
  expect(notes({ hsCode: '61091000', origin: 'CA' }, { date: '2026-07-23' })).toEqual([])
  expect(notes({ hsCode: '61091000', origin: 'CA' }, { date: '2026-10-21' })).toEqual([
    'notice.duty.postDigits',
  ])
})

test('a broker’s fee by value, by lines above five, and a part of what is advanced', () => {
  const lines = Array.from({ length: 7 }, () => ({
    valueCents: 10_000,
    hsCode: '',
    cusma: false,
    ratePct: '10',
  }))
  const answer = known(toCanada({ from: 'FR', lines, brokered: true }))
  expect(answer.fees).toEqual([
    { kind: 'brokerage', cents: 5995 + 900 },
    { kind: 'disbursement', cents: 600 },
  ])
  expect(
    fee(
      known(toCanada({ from: 'FR', lines: [{ ...lines[0]!, valueCents: 700_000 }], brokered: true })),
      'brokerage',
    ),
  ).toBe(8330 + 2 * 645)
})

test('what the broker advances to the United States are its fees and additional duties too', () => {
  const answer = known(
    toUs({
      date: '2026-03-01',
      currency: 'USD',
      usdInCad: '1.40',
      brokered: true,
      lines: [{ valueCents: 1_000_000, hsCode: '', cusma: false, ratePct: '0' }],
    }),
  )
  // USD 1,000.00 of surcharge and 34.64 of MPF: 2.7 % of both.
  expect([additional(answer), fee(answer, 'mpf'), fee(answer, 'disbursement')]).toEqual([100_000, 3464, 2794])
})

test('amounts in the other currency are changed at the rate given, else at the house’s', () => {
  const [usd] = [{ valueCents: 10_000, hsCode: '', cusma: false, ratePct: '4' }]
  expect(
    known(toCanada({ currency: 'USD', from: 'JP', mode: 'freight', usdInCad: '1.15', lines: [usd!] })),
  ).toMatchObject({ valueCents: 11_500, dutyCents: 460, totalCents: 1058, usdInCad: '1.15' })
  expect(known(toCanada({ currency: 'USD', lines: [usd!] })).valueCents).toBe(14_000)
})

test('whatever goes in, the total is the sum of its parts, nothing is negative, and dearer goods never cost less', () => {
  const line = fc.record({
    valueCents: fc.nat(50_000_000),
    hsCode: fc.constant(''),
    cusma: fc.boolean(),
    ratePct: fc.integer({ min: 0, max: 999 }).map((tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`),
  })
  const question = fc.record({
    from: fc.constantFrom('US', 'MX', 'CN', 'CA', 'FR'),
    to: fc.constantFrom('CA' as const, 'US' as const),
    date: fc.constantFrom('2025-10-01', '2026-03-01', '2026-11-23'),
    currency: fc.constantFrom('CAD' as const, 'USD' as const),
    mode: fc.constantFrom('courier' as const, 'mail' as const, 'freight' as const, 'sea' as const),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    brokered: fc.boolean(),
  })
  fc.assert(
    fc.property(question, (asked) => {
      const answer = known(asked)
      const parts = [
        answer.dutyCents,
        ...answer.additional.map(({ cents }) => cents),
        ...answer.taxes.map(({ cents }) => cents),
        ...answer.fees.map(({ cents }) => cents),
      ]
      expect(answer.totalCents).toBe(parts.reduce((sum, cents) => sum + cents, 0))
      expect(parts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      const dearer = known({
        ...asked,
        lines: asked.lines.map((one, at) =>
          at === 0 ? { ...one, valueCents: one.valueCents + 100_000 } : one,
        ),
      })
      expect(dearer.totalCents).toBeGreaterThanOrEqual(answer.totalCents)
    }),
  )
})

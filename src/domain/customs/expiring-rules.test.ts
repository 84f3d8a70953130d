import { expect, test } from 'vitest'
import { DUTY_RULES, type DutyRules } from './duty-rules.ts'
import { expiringRules } from './expiring-rules.ts'

const on = (day: string, rules: DutyRules = DUTY_RULES) =>
  expiringRules(rules, day).map(({ id, until, days, mark }) => [id, until, days, mark])

test('an operator is told of this year’s processing fee 60, 30 and 7 days before its last day, and after it', () => {
  expect(on('2027-07-31')).toEqual([])
  expect(
    [
      on('2027-08-01'),
      on('2027-08-31'),
      on('2027-09-22'),
      on('2027-09-23'),
      on('2027-09-30'),
      on('2027-10-01'),
    ]
      .flat()
      .map(([, , days, mark]) => [days, mark]),
  ).toEqual([
    [60, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, -1],
  ])
})

test('what a later row follows, and what has ended for certain, is not told', () => {
  const rules = structuredClone(DUTY_RULES)
  rules.unitedStates.mpf.push({ ...rules.unitedStates.mpf.at(-1)!, from: '2027-10-01', until: '2028-09-30' })
  expect(on('2027-09-29', rules)).toEqual([])
  expect(on('2026-12-31')).toEqual([])
  expect(on('2026-07-23')).toEqual([])
})

test('a duty of which no end was said to be certain is told by its name, the one that is past before the others', () => {
  const rules = structuredClone(DUTY_RULES)
  Object.assign(
    rules.canada.additional.find(({ id }) => id === 'ca-us-vehicles')!,
    { until: '2027-09-01' },
  )
  expect(expiringRules(rules, '2027-09-15').map(({ name, days }) => [name, days])).toEqual([
    ['Surtax on U.S. vehicles', -14],
    ['Merchandise processing fee (MPF)', 15],
  ])
})

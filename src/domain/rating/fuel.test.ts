import { expect, test } from 'vitest'
import { percentsOn, withPercent } from './fuel.ts'
import type { PercentRow } from './rate-card.ts'

const row = (validFrom: string, percent: string, more: Partial<PercentRow> = {}): PercentRow => ({
  carrier: 'ground',
  kind: 'fuel',
  percent,
  validFrom,
  ...more,
})
const ROWS = [
  row('2026-01-05', '18'),
  row('2026-02-02', '20'),
  row('2026-01-05', '1', { kind: 'carbon' }),
  row('2026-01-05', '16', { carrier: 'express' }),
]

test('the percent that began last counts, until the next one begins', () => {
  const ground = ROWS.filter(({ carrier }) => carrier === 'ground')
  expect(percentsOn(ground, '2026-01-04')).toEqual([])
  expect(percentsOn(ground, '2026-02-01')).toEqual([
    row('2026-01-05', '18'),
    row('2026-01-05', '1', { kind: 'carbon' }),
  ])
  expect(percentsOn(ground, '2026-02-02').map(({ percent }) => percent)).toEqual(['20', '1'])
})

test('a new percent takes the place of the one that begins on its day, of the same carrier, mode and kind', () => {
  expect(withPercent(ROWS, row('2026-01-12', '19'))).toEqual([...ROWS, row('2026-01-12', '19')])
  expect(withPercent(ROWS, row('2026-02-02', '20.5'))).toEqual([
    ROWS[0],
    ROWS[2],
    ROWS[3],
    row('2026-02-02', '20.5'),
  ])
  const [ltl, ftl] = [
    { ...row('2026-01-05', '30'), mode: 'ltl' },
    { ...row('2026-01-05', '40'), mode: 'ftl' },
  ]
  expect(withPercent([ltl, ftl], { ...ltl, percent: '31' })).toEqual([ftl, { ...ltl, percent: '31' }])
})

import { expect, test } from 'vitest'
import { carrierWorks } from './closures.ts'

const row = (more: object) => ({
  carrier: null,
  country: 'CA',
  province: null,
  day: 'NDTR',
  works: true,
  validFrom: '2026-01-01',
  validTo: null,
  ...more,
})
const ON = { country: 'CA', province: 'ON' }
const QC = { country: 'CA', province: 'QC' }

test('a carrier works on a federal holiday that its card says it does not keep', () => {
  expect(carrierWorks({}, 'a', ON, '2026-09-30')).toBe(false)
  expect(carrierWorks({ closures: [row({ carrier: 'a' })] }, 'a', ON, '2026-09-30')).toBe(true)
  expect(carrierWorks({ closures: [row({ carrier: 'a' })] }, 'b', ON, '2026-09-30')).toBe(false)
  expect(carrierWorks({ closures: [row({ validTo: '2026-09-29' })] }, 'a', ON, '2026-09-30')).toBe(false)
})

test('a provincial holiday closes it in that province alone, on the day it is kept', () => {
  const closures = [row({ province: 'QC', day: 'STJEAN', works: false })]
  expect([
    carrierWorks({ closures }, 'a', QC, '2026-06-24'),
    carrierWorks({ closures }, 'a', ON, '2026-06-24'),
    carrierWorks({ closures }, 'a', QC, '2026-06-25'),
  ]).toEqual([false, true, true])
  // In 2028 it is a Saturday, also observed on the Monday.
  expect(carrierWorks({ closures }, 'a', QC, '2028-06-26')).toBe(false)
})

test('what is said of one day comes before what is said of a holiday, and of the province before the country', () => {
  const closures = [
    row({}),
    row({ day: '2026-09-30', works: false }),
    row({ province: 'QC', day: 'NDTR', works: true }),
  ]
  expect(carrierWorks({ closures }, 'a', ON, '2026-09-30')).toBe(false)
  expect(carrierWorks({ closures }, 'a', QC, '2026-09-30')).toBe(true)
  expect(carrierWorks({ closures: [row({ day: '2026-12-19' })] }, 'a', ON, '2026-12-19')).toBe(true)
})

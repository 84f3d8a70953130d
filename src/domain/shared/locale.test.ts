import { expect, test } from 'vitest'
import { LOCALE_FACTS, LOCALES } from './locale.ts'

test.each(LOCALES)('amounts are typed in %s as its own formats print them', (locale) => {
  const { bcp47, decimalMark, dollarAfter } = LOCALE_FACTS[locale]
  const parts = new Intl.NumberFormat(bcp47, { style: 'currency', currency: 'CAD' }).formatToParts(1.5)
  expect({
    decimalMark: parts.find(({ type }) => type === 'decimal')?.value,
    dollarAfter: parts.at(-1)?.type === 'currency',
  }).toEqual({ decimalMark, dollarAfter })
})

import { expect, test } from 'vitest'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { loadHelp, parseHelp } from './help.ts'

test('a heading, what it is about, and its paragraphs', () => {
  expect(
    parseHelp(
      '# Help\n\nFor editors.\n\n## HS code {hsCode}\n\nA number\nfor goods.\n\nSix digits.\n\n## Pay {billing topUp}\n\nHow.\n',
    ),
  ).toEqual([
    { ids: ['hsCode'], heading: 'HS code', paragraphs: ['A number\nfor goods.', 'Six digits.'] },
    { ids: ['billing', 'topUp'], heading: 'Pay', paragraphs: ['How.'] },
  ])
})

test('an editor who forgets what a section is about is told which', () => {
  expect(() => parseHelp('# Help\n\n## Pay\n\nHow.')).toThrow('"## Pay" needs its ids')
})

test.each(LOCALES)('the file in %s loads', async (locale) => {
  expect((await loadHelp(locale))?.length).toBeGreaterThan(20)
})

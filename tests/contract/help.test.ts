import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { parseHelp } from '#src/i18n/help.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { productSources, ROOT } from './scans/sources.ts'
import { isBadFrench, isBadSpanish } from './scans/typography.ts'

const helpIn = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    parseHelp(readFileSync(join(ROOT, `locales/pages/help/${locale}.md`), 'utf8')),
  ]),
)
const idsIn = (locale: string) => helpIn[locale]!.map(({ ids }) => ids.join(' '))
const textsIn = (locale: string) =>
  helpIn[locale]!.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
const ids = helpIn.en!.flatMap(({ ids }) => ids)
const screens = Object.keys(ACCOUNT_PATHS)
/** `help={['hsCode']}` of a section, `about={['hsCode']}` of a button. */
const asked = new Set(
  productSources(['src']).flatMap(({ text }) =>
    [...text.matchAll(/\b(?:help|about)=\{\[([^\]]*)\]\}/g)].flatMap(([, list]) =>
      [...list!.matchAll(/'(\w+)'/g)].map(([, id]) => id!),
    ),
  ),
)

test('every screen of the account has help, each in one section', () => {
  expect(ids.filter((id) => screens.includes(id)).toSorted()).toEqual(screens.toSorted())
})

test('every other section is behind a question mark, and every question mark has its text', () => {
  expect(asked.size).toBeGreaterThan(10)
  expect(ids.filter((id) => !screens.includes(id)).toSorted()).toEqual([...asked].toSorted())
})

describe.each(LOCALES)('a reader of %s', (locale) => {
  test('finds the same sections, in the same order, in as many paragraphs', () => {
    expect(idsIn(locale)).toEqual(idsIn('en'))
    expect(helpIn[locale]!.map(({ paragraphs }) => paragraphs.length)).toEqual(
      helpIn.en!.map(({ paragraphs }) => paragraphs.length),
    )
    const headings = helpIn[locale]!.map(({ heading }) => heading)
    expect(new Set(headings).size).toBe(headings.length)
  })

  test('reads short texts, none of them empty or left in English', () => {
    for (const { heading, paragraphs } of helpIn[locale]!) {
      expect(paragraphs.length, heading).toBeGreaterThan(0)
      expect(paragraphs.join(' ').length, heading).toBeLessThan(520)
    }
    const english = locale === 'en' ? [] : textsIn('en')
    expect(textsIn(locale).filter((text) => english.includes(text))).toEqual([])
  })
})

test('French, Spanish and Chinese are written as they are elsewhere', () => {
  expect(textsIn('fr').filter(isBadFrench)).toEqual([])
  expect(textsIn('sp').filter(isBadSpanish)).toEqual([])
  expect(textsIn('zh').filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([])
})

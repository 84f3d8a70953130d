import type { Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { siteText, sourceOf, TEXT_PAGES, type TextPage } from '#src/app/site/texts.tsx'
import { structuredData } from '#src/app/site/structured-data.ts'
import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { parseText, plainText, type TextSection } from '#src/features/site/text/parse-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { catalogues } from './scans/catalogue.ts'
import { isBadFrench, isBadSpanish } from './scans/typography.ts'

const translations = LOCALES.filter((locale) => locale !== 'en')
const pagesOf = (locales: readonly Locale[]) =>
  locales.flatMap((locale) => TEXT_PAGES.map((page) => [page, locale] as const))

describe('a reader of the long pages in another language', () => {
  test.each(pagesOf(translations))(
    '%s in %s: finds the same sections and questions, in the same order, each in as many steps',
    (page, locale) => {
      expect(shapeOf(page, locale)).toEqual(shapeOf(page, 'en'))
    },
  )

  test.each(pagesOf(translations))('%s in %s: nothing was left in English', (page, locale) => {
    const english = new Set(wordsOf(page, 'en').filter((words) => /\p{Ll}{3}/u.test(words)))
    expect(wordsOf(page, locale).filter((words) => english.has(words) && !ALIKE.includes(words))).toEqual([])
  })

  test.each(pagesOf(translations))(
    '%s in %s: the product’s names and numbers are the same, and its links lead to the same places',
    (page, locale) => {
      const taken = (source: string) =>
        [...source.matchAll(/\{(?!#)[^}]+\}|\]\([^)]+\)/g)].map(([found]) =>
          found.replace(/\/deed\.[\w-]+/, '/'),
        )
      for (const found of new Set(taken(sourceOf(page, locale))))
        expect(taken(sourceOf(page, 'en'))).toContain(found)
      for (const found of new Set(taken(sourceOf(page, 'en'))))
        expect(taken(sourceOf(page, locale))).toContain(found)
    },
  )

  test.each(TEXT_PAGES)('%s: Chinese is written in Chinese', (page) => {
    expect(
      wordsOf(page, 'zh')
        .filter((words) => /\p{L}/u.test(words) && !/\p{Script=Han}/u.test(words))
        .filter((words) => !ALIKE.includes(words)),
    ).toEqual([])
  })

  test.each(TEXT_PAGES)('%s: French follows Quebec typography', (page) => {
    expect(wordsOf(page, 'fr').filter(isBadFrench)).toEqual([])
  })

  test.each(TEXT_PAGES)('%s: Spanish has opening marks', (page) => {
    expect(wordsOf(page, 'sp').filter(isBadSpanish)).toEqual([])
  })
})

describe('a person who is sent a link', () => {
  test.each(pagesOf(LOCALES))(
    '%s in %s: every anchor exists once, and every link within the site leads to one',
    (page, locale) => {
      const ids = anchors(page, locale)
      expect(ids).toEqual([...new Set(ids)])
      const lost = hrefsOf(allTokens(page, locale)).filter((href) => {
        const [path, part] = href.split('#') as [string, string?]
        const target = path === '' ? page : TEXT_PAGES.find((one) => PUBLIC_PATHS[one] === path)
        return part !== undefined && target !== undefined && !anchors(target, locale).includes(part)
      })
      expect(lost).toEqual([])
    },
  )
})

describe('questions', () => {
  test.each(LOCALES)(
    'in %s: the four tabs, with at least 30 questions, none of them twice and each with an answer',
    (locale) => {
      const { sections } = siteText('faq', locale)
      expect(sections.map(({ heading }) => heading)).toEqual(
        ['general', 'integrations', 'shipping', 'billing'].map(
          (tab) => catalogues[locale][`site.faq.tab.${tab}`],
        ),
      )
      const questions = sections.flatMap(({ parts }) => parts)
      expect(questions.length).toBeGreaterThanOrEqual(30)
      expect(new Set(questions.map(({ heading }) => heading)).size).toBe(questions.length)
      for (const { heading, blocks } of questions) {
        expect(heading).toMatch(/[?？]$/)
        expect(blocks.length, heading).toBeGreaterThan(0)
      }
    },
  )

  test('search engines get the same questions and answers that people read', () => {
    const { mainEntity } = structuredData('faq', 'fr') as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[]
    }
    expect(mainEntity.map(({ name }) => name)).toEqual(
      siteText('faq', 'fr').sections.flatMap(({ parts }) => parts.map(({ heading }) => heading)),
    )
    expect(
      mainEntity.find(({ name }) => name.startsWith('Combien de temps un tarif'))?.acceptedAnswer.text,
    ).toMatch(/^30\u00a0minutes\. S’il a expiré/)
  })
})

describe('an editor of the texts', () => {
  const parse = (source: string) =>
    parseText(source, { values: { name: 'Portage' }, date: (day) => day, paths: { faq: '/faq' } })

  test('can’t bring markup into the page', () => {
    expect(() => parse('# A\n\nHello <script src="https://evil.example"></script>')).toThrow(
      'HTML is not allowed',
    )
    expect(() => parse('# A\n\n<img src=x onerror=alert(1)>')).toThrow('HTML is not allowed')
    expect(() => parse('# A\n\n[press](javascript:alert)')).toThrow('no page is called "javascript:alert"')
  })

  test('is told of a missing value, page, heading or anchor', () => {
    expect(() => parse('# A\n\n{nmae} ships')).toThrow('nothing is known of {nmae}')
    expect(() => parse('# A\n\n[there](fqa#x)')).toThrow('no page is called "fqa"')
    expect(() => parse('# A\n\n## Without an address')).toThrow('needs an id')
    expect(() => parse('# A\n\n### A question {#q}')).toThrow('stands in no section')
    expect(() => parse('No heading')).toThrow('begins with "# "')
  })

  test('sees names and links where the text has them', () => {
    const { heading, lead } = parse('# About {name}\n\nAsk [{name}](faq#who).')
    expect(heading).toBe('About Portage')
    expect(plainText(lead)).toBe('Ask Portage.')
    expect(hrefsOf(lead)).toEqual(['/faq#who'])
  })
})

/**
 * The same in several languages: names, what browsers call their cookie settings, a word that French shares.
 */
const ALIKE = ['Cookies', 'Cookie', 'Sessions', 'locale', 'token', 'token_expires', 'keep', 'device-…']

function sectionsOf(page: TextPage, locale: Locale): TextSection[] {
  return siteText(page, locale).sections.flatMap((section) => [section, ...section.parts])
}

function anchors(page: TextPage, locale: Locale): string[] {
  return sectionsOf(page, locale).map(({ id }) => id)
}

/** For each section, its anchor and the kinds of its blocks; for a list or a table, its length. */
function shapeOf(page: TextPage, locale: Locale): string[] {
  const { lead } = siteText(page, locale)
  const sizeOf = (token: Token) =>
    'items' in token
      ? (token.items as unknown[]).length
      : 'rows' in token
        ? (token.rows as unknown[]).length
        : 1
  return [{ id: '', blocks: lead }, ...sectionsOf(page, locale)].map(
    ({ id, blocks }) => `${id}: ${blocks.map((block) => `${block.type} ${sizeOf(block)}`).join(', ')}`,
  )
}

function allTokens(page: TextPage, locale: Locale): Token[] {
  return [...siteText(page, locale).lead, ...sectionsOf(page, locale).flatMap(({ blocks }) => blocks)]
}

/** Units of text that are read in one go: a heading, a paragraph, a list item, a cell. */
function wordsOf(page: TextPage, locale: Locale): string[] {
  const { heading } = siteText(page, locale)
  return [
    heading,
    ...sectionsOf(page, locale).map((section) => section.heading),
    ...allTokens(page, locale).flatMap(read),
  ]
}

function read(token: Token): string[] {
  if (token.type === 'table')
    return [
      ...(token.header as { tokens: Token[] }[]),
      ...(token.rows as { tokens: Token[] }[][]).flat(),
    ].map(({ tokens }) => plainText(tokens))
  if (token.type === 'list')
    return (token.items as { tokens: Token[] }[]).map(({ tokens }) => plainText(tokens))
  return [plainText([token])]
}

function hrefsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token): string[] => {
    const inside = [
      ...('tokens' in token ? (token.tokens ?? []) : []),
      ...('items' in token ? (token.items as Token[]) : []),
    ]
    return [...(token.type === 'link' ? [token.href as string] : []), ...hrefsOf(inside)]
  })
}

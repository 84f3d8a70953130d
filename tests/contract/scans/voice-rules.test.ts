import { describe, expect, test } from 'vitest'
import { MENU } from '#src/app/menu.ts'
import { sourceOf, TEXT_PAGES } from '#src/app/site/texts.tsx'
import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { VERBS } from '#server/admin/verbs.ts'
import { buttonWords } from './button-words.ts'
import { catalogues, readings } from './catalogue.ts'
import { productSources } from './sources.ts'
import { KNOWN_LABELS, QUOTED_MESSAGES } from '#tests/contract/specification/messages.ts'
import { LONGEST_BUTTON, LONGEST_ENTRY, PHRASES, QUESTIONS, TERMS, type Ruled } from './voice-rules.ts'

/** EmailContent as the specification has it, in English (D57). */
const quoted = new Set([
  ...QUOTED_MESSAGES.map(([, id]) => id),
  'error.notFound',
  ...Object.values(KNOWN_LABELS).flatMap((labels) => labels.map(([, id]) => id)),
])

const isCovered = (id: string, except: readonly string[] = []) =>
  except.some((one) => one === id || (one.endsWith('.*') && id.startsWith(one.slice(0, -1))))

/** A language's messages that break the guide's rules, each with the right wording. */
function against(rules: readonly Ruled[], locale: Locale): string[] {
  const own = Object.entries(catalogues[locale]).filter(([id]) => locale !== 'en' || !quoted.has(id))
  return rules.flatMap(({ words, instead, except }) =>
    own
      .filter(([id, message]) => !isCovered(id, except) && readings(message).some((said) => words.test(said)))
      .map(([id, message]) => `${id}: ${message} (${instead})`),
  )
}

describe('the screens speak as people do:', () => {
  test.each(LOCALES)('no phrase in %s that a native speaker would smile at', (locale) => {
    expect(against(PHRASES[locale], locale)).toEqual([])
  })

  test.each(LOCALES)('one thing has one word in %s', (locale) => {
    expect(against(TERMS[locale], locale)).toEqual([])
  })

  test('every exception to a rule still applies', () => {
    const idle = [...PHRASES.en, ...TERMS.en].flatMap(({ words, except = [] }) =>
      except
        .filter(
          (one) =>
            !Object.entries(catalogues.en).some(
              ([id, message]) => isCovered(id, [one]) && readings(message).some((said) => words.test(said)),
            ),
        )
        .map((one) => `${one}: ${words.source}`),
    )
    expect(idle, 'remove it').toEqual([])
  })

  test('the label of a field is a noun, not a question', () => {
    expect(
      Object.entries(catalogues.en).filter(
        ([id, message]) => id.startsWith('field.') && QUESTIONS.test(message),
      ),
    ).toEqual([])
  })

  test('the long pages and the operator’s commands keep to the same terms', () => {
    const texts = [
      ...TEXT_PAGES.map((page): [string, string] => [page, sourceOf(page, 'en')]),
      ...Object.entries(VERBS).map(([name, { help }]): [string, string] => [name, help]),
    ]
    // Exceptions: a page is reloaded in a browser, a sea waybill is a waybill, and the operator's option is
    // called --coupon.
    const rules = TERMS.en.filter(({ words }) => !/reload|waybill|coupon/.test(words.source))
    expect(
      texts.flatMap(([name, text]) =>
        rules
          .filter(({ words }) => words.test(text))
          .map(({ words, instead }) => `${name}: ${words.exec(text)![0]} (${instead})`),
      ),
    ).toEqual([])
  })
})

describe('buttons and menu entries are short:', () => {
  const ids = buttonWords(productSources(['src'])).filter((id) => id in catalogues.en)
  const longerThan = (locale: Locale, most: number, of: readonly string[]) =>
    of.flatMap((id) =>
      readings(catalogues[locale][id]!)
        .filter((said) => said.replaceAll('§', '').length > most)
        .map((said) => `${id}: ${said} (${said.length})`),
    )

  test.each(LOCALES)('a button in %s', (locale) => {
    expect(ids.length).toBeGreaterThan(100)
    expect(longerThan(locale, LONGEST_BUTTON[locale], ids)).toEqual([])
  })

  const entries = MENU.flatMap((entry) => [entry, ...entry.children]).filter(({ hidden }) => !hidden)

  test.each(LOCALES)('an entry of the menu in %s', (locale) => {
    expect(
      longerThan(
        locale,
        LONGEST_ENTRY[locale],
        entries.map(({ label }) => label),
      ),
    ).toEqual([])
  })

  test('they say what they do: no period, no Yes, no OK', () => {
    expect(
      ids.map((id) => `${id}: ${catalogues.en[id]}`).filter((words) => /[^…]\.$|: (Yes|No|OK)\b/.test(words)),
    ).toEqual([])
  })
})

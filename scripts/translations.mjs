// npm run translations: records for each message and long page the English text that its translations were
// written for (locales/translated.txt). A test compares. Texts whose English changed but not another language
// are listed and not recorded: translate them again, or confirm that they are still right: npm run
// translations -- --keep page.home.title page.home.lead
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/run.mjs'

/** @typedef {Record<string, Record<string, string>>} Texts by id, each by language */
/**
 * @typedef {Map<string, Record<string, string>>} Notes by id, a short hash of each language's text as it was
 * noted
 */

const LANGUAGES = ['en', 'zh', 'fr', 'sp']
const FILE = join(root, 'locales/translated.txt')

/** @param {string} text */
const short = (text) => createHash('sha256').update(text).digest('hex').slice(0, 6)

/** Every message and every long page, in all languages. @returns {Texts} */
export function readTexts() {
  /** @type {Texts} */
  const texts = {}
  const add = (/** @type {string} */ id, /** @type {string} */ language, /** @type {string} */ text) => {
    ;(texts[id] ??= {})[language] = text
  }
  for (const language of LANGUAGES) {
    for (const [id, text] of Object.entries(
      JSON.parse(readFileSync(join(root, `locales/${language}.json`), 'utf8')),
    ))
      add(id, language, String(text))
    for (const page of readdirSync(join(root, 'locales/pages')))
      add(
        `pages/${page}`,
        language,
        readFileSync(join(root, 'locales/pages', page, `${language}.md`), 'utf8'),
      )
  }
  return texts
}

/** @returns {Notes} */
export function readNotes() {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n').filter(Boolean) : []
  return new Map(
    lines.map((line) => {
      const [id = '', ...hashes] = line.split(' ')
      return [id, Object.fromEntries(LANGUAGES.map((language, at) => [language, hashes[at] ?? '']))]
    }),
  )
}

/**
 * Translations to revise: the English changed, and that language did not.
 * @param {Texts} texts
 * @param {Notes} notes
 * @returns {{ id: string, languages: string[] }[]}
 */
export function outdated(texts, notes) {
  return Object.entries(texts).flatMap(([id, text]) => {
    const recorded = notes.get(id)
    if (!recorded || recorded.en === short(text.en ?? '')) return []
    const languages = LANGUAGES.filter(
      (language) => language !== 'en' && recorded[language] === short(text[language] ?? ''),
    )
    return languages.length > 0 ? [{ id, languages }] : []
  })
}

/**
 * @param {Texts} texts
 * @param {Iterable<string>} [without] ids that keep their recorded values
 * @param {Notes} [before]
 * @returns {Notes}
 */
export function notesOf(texts, without = [], before = new Map()) {
  const unchanged = new Set(without)
  return new Map(
    Object.keys(texts)
      .toSorted()
      .map((id) => {
        const fresh = Object.fromEntries(
          LANGUAGES.map((language) => [language, short(texts[id]?.[language] ?? '')]),
        )
        return [id, unchanged.has(id) ? (before.get(id) ?? fresh) : fresh]
      }),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [keep, ...kept] = process.argv.slice(2)
  if (keep !== undefined && (keep !== '--keep' || kept.length === 0)) {
    console.error(
      `${process.argv.slice(2).join(' ')} isn’t valid. Use npm run translations -- --keep page.home.title, with the IDs whose translations are still right.`,
    )
    process.exit(1)
  }
  const [texts, notes] = [readTexts(), readNotes()]
  const stale = outdated(texts, notes).filter(({ id }) => !kept.includes(id))
  const lines = [
    ...notesOf(
      texts,
      stale.map(({ id }) => id),
      notes,
    ),
  ].map(([id, hashes]) => [id, ...LANGUAGES.map((language) => hashes[language])].join(' '))
  writeFileSync(FILE, `${lines.join('\n')}\n`)
  for (const { id, languages } of stale)
    console.error(`${id}: the English changed, but not ${languages.join(', ')}.`)
  if (stale.length > 0) process.exitCode = 1
  else console.log(`${lines.length} texts recorded.`)
}

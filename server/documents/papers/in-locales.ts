import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'

/** In the order of LOCALES: en, zh, fr, sp. */
type InLocales = readonly [english: string, ...others: [string, string, string]]

/** The two ways in which documents use the words of a table. */
export function paperWords<Word extends string>(table: Record<Word, InLocales>) {
  /** In the person's language only. */
  const own = (locale: Locale, word: Word): string => table[word][LOCALES.indexOf(locale)] ?? table[word][0]
  return {
    own,
    /**
     * In the person's language, followed by English: drivers, docks and officials must be able to read it.
     */
    withEnglish:
      (locale: Locale) =>
      (word: Word): string => {
        const [english] = table[word]
        const text = own(locale, word)
        // The number of a field isn't repeated.
        return text === english ? english : `${text} / ${english.replace(/^\d+\. /, '')}`
      },
  }
}

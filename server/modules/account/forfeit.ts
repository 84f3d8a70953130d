import { LOCALES } from '#src/domain/locale.ts'
import { sentence } from '#server/text.ts'

/** Whether somebody gave their credits up in words: the sentence the screen shows, in any of its languages. */
export function isForfeit(typed: string): boolean {
  return LOCALES.some((locale) => bare(sentence(locale, 'page.userInfo.forfeitSentence')) === bare(typed))
}

const bare = (text: string) => text.toLowerCase().normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

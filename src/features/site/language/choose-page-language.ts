import type { Locale } from '#src/domain/shared/locale.ts'
import { hasWords } from '#src/i18n/messages.ts'
import { chooseLanguage } from './choose-language.ts'

/** Shows this public page in another language. @returns why it stays as it is: a message id */
export const choosePageLanguage = (locale: Locale): Promise<string | undefined> =>
  chooseLanguage(locale, isOnDevice)

/**
 * Whether the worker has this page and its messages in that language: it caches those in use, and English.
 */
async function isOnDevice(locale: Locale): Promise<boolean> {
  // Private windows and plain http have none.
  if (typeof caches === 'undefined') return false
  const { page, variant } = document.documentElement.dataset
  // The revision is part of the cached address (sw/pages.ts).
  const cached = await caches.match(`/_p/${locale}/${variant}/${page}.html`, { ignoreSearch: true })
  return cached !== undefined && hasWords(locale)
}

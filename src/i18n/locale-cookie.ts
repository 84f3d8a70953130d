import { readCookie } from '#src/api/cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/shared/locale.ts'

export const LOCALE_COOKIE = 'locale'

/** The language in the cookie, or the one the page was prerendered in. */
export function currentLocale(): Locale {
  const locale = readCookie(LOCALE_COOKIE)
  return isLocale(locale) ? locale : pageLocale()
}

/**
 * The language of the document. Doesn't read the cookie, which a browser may have to fetch from another
 * process (25 ms at startup).
 */
export function pageLocale(): Locale {
  const made = document.documentElement.dataset.locale
  return isLocale(made) ? made : DEFAULT_LOCALE
}

import { readCookie } from '#src/api/cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/shared/locale.ts'

export const LOCALE_COOKIE = 'locale'

/** The language kept in the cookie; without one, the one the page was made in. */
export function currentLocale(): Locale {
  const kept = readCookie(LOCALE_COOKIE)
  return isLocale(kept) ? kept : pageLocale()
}

/**
 * What the document is written in. Asks no cookie, which a browser may have to fetch from another process
 * first (25 ms while a page starts).
 */
export function pageLocale(): Locale {
  const made = document.documentElement.dataset.locale
  return isLocale(made) ? made : DEFAULT_LOCALE
}

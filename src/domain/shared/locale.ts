/** Requirements §1, D29: the interface languages. `sp` is the product's own id for Spanish. */
export const LOCALES = ['en', 'zh', 'fr', 'sp'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export interface LocaleFacts {
  /** For Intl formats. */
  bcp47: string
  /** For the lang attribute. */
  htmlLang: string
  /** In the language itself. */
  name: string
  /** Decimal mark. A browser's own tables have it too, but loading them is noticeable on a slow phone. */
  decimalMark: '.' | ','
  /** The dollar sign follows the amount. */
  dollarAfter: boolean
}

export const LOCALE_FACTS: Record<Locale, LocaleFacts> = {
  en: { bcp47: 'en-CA', htmlLang: 'en', name: 'English', decimalMark: '.', dollarAfter: false },
  zh: { bcp47: 'zh-CN', htmlLang: 'zh-CN', name: '中文', decimalMark: '.', dollarAfter: false },
  fr: { bcp47: 'fr-CA', htmlLang: 'fr', name: 'Français', decimalMark: ',', dollarAfter: true },
  sp: { bcp47: 'es-419', htmlLang: 'es', name: 'Español', decimalMark: '.', dollarAfter: false },
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}

/**
 * That language, or the default: a cookie can hold anything, and an order from another version may have none.
 */
export const asLocale = (value: unknown): Locale => (isLocale(value) ? value : DEFAULT_LOCALE)

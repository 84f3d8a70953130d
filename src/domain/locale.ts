/** §1, D29: the interface languages. `sp` is the product's own id for Spanish. */
export const LOCALES = ['en', 'zh', 'fr', 'sp'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/** `bcp47` for formats (languageLocale, D36), `htmlLang` for the lang attribute, `name` in the language itself. */
export const LOCALE_FACTS: Record<Locale, { bcp47: string; htmlLang: string; name: string }> = {
  en: { bcp47: 'en-CA', htmlLang: 'en', name: 'English' },
  zh: { bcp47: 'zh-CN', htmlLang: 'zh-CN', name: '中文' },
  fr: { bcp47: 'fr-CA', htmlLang: 'fr', name: 'Français' },
  sp: { bcp47: 'es-419', htmlLang: 'es', name: 'Español' },
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}

/** That language, or the default: a cookie says anything, and an order of another version may say none. */
export const asLocale = (value: unknown): Locale => (isLocale(value) ? value : DEFAULT_LOCALE)

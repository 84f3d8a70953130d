import { useIntl } from 'react-intl'
import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'

/** The language of the screen. */
export function useLocale(): Locale {
  const { locale } = useIntl()
  return LOCALES.find((one) => LOCALE_FACTS[one].bcp47 === locale) ?? DEFAULT_LOCALE
}

import type { ReactNode } from 'react'
import { IntlMessageFormat } from 'intl-messageformat'
import { IntlProvider, ReactIntlErrorCode, type IntlConfig } from 'react-intl'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import type { Messages } from './messages.ts'

interface TextProviderProps {
  locale: Locale
  messages: Messages
  children: ReactNode
}

// Both look the locale up among all that the browser knows, to report that it is missing. Every browser has
// ours, and the first such lookup costs a slow phone 80 ms before the page responds: the locale is passed as
// the default, which is never looked up, and messages come already parsed.
IntlMessageFormat.resolveLocale = (locales) =>
  new Intl.Locale(typeof locales === 'string' ? locales : locales[0]!)

/**
 * Provides messages and formats to its children. A missing message is a bug of ours and never renders blank.
 */
export const TextProvider = ({ locale, messages, children }: TextProviderProps) => (
  <IntlProvider locale="" defaultLocale={LOCALE_FACTS[locale].bcp47} messages={messages} onError={refuse}>
    {children}
  </IntlProvider>
)

const refuse: IntlConfig['onError'] = (error) => {
  if (error.code === ReactIntlErrorCode.INVALID_CONFIG) return
  // In the build and in tests this throws; a customer sees the id rather than an empty screen.
  if (import.meta.env.SSR || import.meta.env.MODE === 'test') throw error
  console.error(error.message)
}

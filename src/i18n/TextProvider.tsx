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

// Both look for a locale among all that the browser knows, to say that it lacks one. Every browser has ours,
// and the first such look takes a slow phone 80 ms before the page answers: the locale is given as the
// default, which nobody looks for, and messages come parsed.
IntlMessageFormat.resolveLocale = (locales) =>
  new Intl.Locale(typeof locales === 'string' ? locales : locales[0]!)

/**
 * Gives words and formats to what is below. A message that does not exist is a fault of ours, never a blank.
 */
export const TextProvider = ({ locale, messages, children }: TextProviderProps) => (
  <IntlProvider locale="" defaultLocale={LOCALE_FACTS[locale].bcp47} messages={messages} onError={refuse}>
    {children}
  </IntlProvider>
)

const refuse: IntlConfig['onError'] = (error) => {
  if (error.code === ReactIntlErrorCode.INVALID_CONFIG) return
  // In the build and in tests this stops everything; a customer sees the id rather than an empty screen.
  if (import.meta.env.SSR || import.meta.env.MODE === 'test') throw error
  console.error(error.message)
}

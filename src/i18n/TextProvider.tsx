import type { ReactNode } from 'react'
import { IntlMessageFormat } from 'intl-messageformat'
import { IntlProvider, ReactIntlErrorCode, type IntlConfig } from 'react-intl'
import { LOCALE_FACTS, type Locale } from '#src/domain/locale.ts'
import type { Messages } from './messages.ts'

interface TextProviderProps {
  locale: Locale
  messages: Messages
  children: ReactNode
}

/** Gives words and formats to what is below. A message that does not exist is a fault of ours, never a blank. */
export const TextProvider = ({ locale, messages, children }: TextProviderProps) => (
  // As the default, because a locale given as such is looked for among all the browser knows: 80 ms on a slow phone before anything answers.
  <IntlProvider locale="" defaultLocale={LOCALE_FACTS[locale].bcp47} messages={messages} onError={refuse}>{children}</IntlProvider>
)

IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(typeof locales === 'string' ? locales : locales[0]!)

const refuse: IntlConfig['onError'] = (error) => {
  if (error.code === ReactIntlErrorCode.INVALID_CONFIG) return
  // In the build and in tests this stops everything; a customer sees the id rather than an empty screen.
  if (import.meta.env.SSR || import.meta.env.MODE === 'test') throw error
  console.error(error.message)
}

import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { LOCALE_FACTS, type Locale } from '#src/domain/locale.ts'
import type { Messages } from './messages.ts'

interface TextProviderProps {
  locale: Locale
  messages: Messages
  children: ReactNode
}

/** Gives words and formats to what is below. A message that does not exist is a fault of ours, never a blank. */
export const TextProvider = ({ locale, messages, children }: TextProviderProps) => (
  <IntlProvider locale={LOCALE_FACTS[locale].bcp47} defaultLocale="en-CA" messages={messages} onError={refuse}>{children}</IntlProvider>
)

function refuse(error: Error): void {
  // In the build and in tests this stops everything; a customer sees the id rather than an empty screen.
  if (import.meta.env.SSR || import.meta.env.MODE === 'test') throw error
  console.error(error.message)
}

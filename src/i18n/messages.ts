import type { MessageFormatElement } from 'react-intl'
import type { Locale } from '#src/domain/locale.ts'

export type Messages = Record<string, MessageFormatElement[]>
type Load = () => Promise<{ messages: Messages }>

/** Each locale is a chunk of its own; a public page loads the smaller set. */
const LOADERS: Record<'public' | 'account', Record<Locale, Load>> = {
  public: {
    en: () => import('virtual:messages/public/en'),
    zh: () => import('virtual:messages/public/zh'),
    fr: () => import('virtual:messages/public/fr'),
    sp: () => import('virtual:messages/public/sp'),
  },
  account: {
    en: () => import('virtual:messages/account/en'),
    zh: () => import('virtual:messages/account/zh'),
    fr: () => import('virtual:messages/account/fr'),
    sp: () => import('virtual:messages/account/sp'),
  },
}

export const loadMessages = async (scope: keyof typeof LOADERS, locale: Locale): Promise<Messages> => (await LOADERS[scope][locale]()).messages

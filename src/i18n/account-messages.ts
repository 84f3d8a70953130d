import { createObservable } from '#src/api/observable.ts'
import { DEFAULT_LOCALE, type Locale } from '#src/domain/shared/locale.ts'
import {
  hasWords,
  loadWords,
  expandMessages,
  type Loaders,
  type Messages,
  type Stored,
  type Words,
} from './messages.ts'
import { SCREEN_SCOPES, type ScreenScope } from './screen-words.ts'

const LOADERS: Record<'account' | ScreenScope, Loaders> = {
  account: {
    en: () => import('virtual:messages/account/en'),
    zh: () => import('virtual:messages/account/zh'),
    fr: () => import('virtual:messages/account/fr'),
    sp: () => import('virtual:messages/account/sp'),
  },
  freight: {
    en: () => import('virtual:messages/freight/en'),
    zh: () => import('virtual:messages/freight/zh'),
    fr: () => import('virtual:messages/freight/fr'),
    sp: () => import('virtual:messages/freight/sp'),
  },
  billing: {
    en: () => import('virtual:messages/billing/en'),
    zh: () => import('virtual:messages/billing/zh'),
    fr: () => import('virtual:messages/billing/fr'),
    sp: () => import('virtual:messages/billing/sp'),
  },
  lists: {
    en: () => import('virtual:messages/lists/en'),
    zh: () => import('virtual:messages/lists/zh'),
    fr: () => import('virtual:messages/lists/fr'),
    sp: () => import('virtual:messages/lists/sp'),
  },
  profile: {
    en: () => import('virtual:messages/profile/en'),
    zh: () => import('virtual:messages/profile/zh'),
    fr: () => import('virtual:messages/profile/fr'),
    sp: () => import('virtual:messages/profile/sp'),
  },
  approvals: {
    en: () => import('virtual:messages/approvals/en'),
    zh: () => import('virtual:messages/approvals/zh'),
    fr: () => import('virtual:messages/approvals/fr'),
    sp: () => import('virtual:messages/approvals/sp'),
  },
  notices: {
    en: () => import('virtual:messages/notices/en'),
    zh: () => import('virtual:messages/notices/zh'),
    fr: () => import('virtual:messages/notices/fr'),
    sp: () => import('virtual:messages/notices/sp'),
  },
  proof: {
    en: () => import('virtual:messages/proof/en'),
    zh: () => import('virtual:messages/proof/zh'),
    fr: () => import('virtual:messages/proof/fr'),
    sp: () => import('virtual:messages/proof/sp'),
  },
  identity: {
    en: () => import('virtual:messages/identity/en'),
    zh: () => import('virtual:messages/identity/zh'),
    fr: () => import('virtual:messages/identity/fr'),
    sp: () => import('virtual:messages/identity/sp'),
  },
  phone: {
    en: () => import('virtual:messages/phone/en'),
    zh: () => import('virtual:messages/phone/zh'),
    fr: () => import('virtual:messages/phone/fr'),
    sp: () => import('virtual:messages/phone/sp'),
  },
  scan: {
    en: () => import('virtual:messages/scan/en'),
    zh: () => import('virtual:messages/scan/zh'),
    fr: () => import('virtual:messages/scan/fr'),
    sp: () => import('virtual:messages/scan/sp'),
  },
}

let account: { stored: Stored; locale: Locale } | undefined
const added = new Set<ScreenScope>()

/**
 * English, once part of the account's messages couldn't be loaded in the chosen language: nobody should read
 * one screen in two languages.
 */
export const englishInstead = createObservable<Words | undefined>(undefined)

/** @throws when that language can't be loaded */
export async function loadAccountMessages(locale: Locale): Promise<Messages> {
  const { messages: stored } = await LOADERS.account[locale]()
  // The screens loaded so far need theirs in this language too, and so do those that begin to load meanwhile.
  let loaded = 0
  while (loaded < added.size) {
    const screens = [...added].slice(loaded)
    loaded = added.size
    for (const { messages } of await Promise.all(screens.map((screen) => LOADERS[screen][locale]())))
      Object.assign(stored, messages)
  }
  account = { stored, locale }
  return expandMessages(stored)
}

/**
 * Messages that only some account screens use; loaded before the first of those screens shows.
 * @throws when they can't be loaded in English either
 */
export async function addMessages(scope: ScreenScope): Promise<void> {
  added.add(scope)
  if (!account) return
  try {
    Object.assign(account.stored, (await LOADERS[scope][account.locale]()).messages)
  } catch (error) {
    if (account.locale === DEFAULT_LOCALE) throw error
    englishInstead.set(await loadWords(loadAccountMessages, DEFAULT_LOCALE))
  }
}

/** Whether every screen of the account can be shown in that language now. */
export const hasAccountWords = (locale: Locale): Promise<boolean> =>
  hasWords(
    locale,
    ['account' as const, ...SCREEN_SCOPES].map((scope) => LOADERS[scope]),
  )

import { createObservable } from '#src/api/observable.ts'
import { DEFAULT_LOCALE, type Locale } from '#src/domain/shared/locale.ts'
import {
  hasWords,
  loadWords,
  unfolded,
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
  profile: {
    en: () => import('virtual:messages/profile/en'),
    zh: () => import('virtual:messages/profile/zh'),
    fr: () => import('virtual:messages/profile/fr'),
    sp: () => import('virtual:messages/profile/sp'),
  },
}

let account: { stored: Stored; locale: Locale } | undefined
const added = new Set<ScreenScope>()

/**
 * English, from when on a part of the account's words could not be had in its language: nobody reads a screen
 * in two.
 */
export const englishInstead = createObservable<Words | undefined>(undefined)

/** @throws when that language's cannot be had */
export async function loadAccountMessages(locale: Locale): Promise<Messages> {
  const { messages: stored } = await LOADERS.account[locale]()
  // Another language takes the place of one with the words of screens: they come along.
  for (const { messages } of await Promise.all([...added].map((screen) => LOADERS[screen][locale]())))
    Object.assign(stored, messages)
  account = { stored, locale }
  return unfolded(stored)
}

/**
 * Words that only some screens of the account say: they are there before the first of those shows.
 * @throws when they cannot be had in English either
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

/** Whether the account with all its screens can be shown in that language now. */
export const hasAccountWords = (locale: Locale): Promise<boolean> =>
  hasWords(
    locale,
    ['account' as const, ...SCREEN_SCOPES].map((scope) => LOADERS[scope]),
  )

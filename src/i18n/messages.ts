import type { MessageFormatElement } from 'react-intl'
import { createBoard } from '#src/api/board.ts'
import { loadQuietly } from '#src/api/load-quietly.ts'
import { DEFAULT_LOCALE, type Locale } from '#src/domain/locale.ts'

export type Messages = Record<string, MessageFormatElement[]>
/** A part of a message as it is stored (vite/messages.ts): a text, the name of a value in a list, or a node whose own parts are stored so. */
export type Compact = string | [string] | { [key: string]: unknown; children?: Compact[]; options?: Record<string, Compact[]> }
export type Stored = Record<string, Compact[]>
type Load = () => Promise<{ messages: Stored }>
/** What react-intl calls them; its own names would bring its whole code. */
const [LITERAL, ARGUMENT, PLURAL] = [0, 1, 6]

/** Each locale is a chunk of its own; a public page loads the smaller set. */
const LOADERS: Record<'public' | 'account' | 'freight', Record<Locale, Load>> = {
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
  freight: {
    en: () => import('virtual:messages/freight/en'),
    zh: () => import('virtual:messages/freight/zh'),
    fr: () => import('virtual:messages/freight/fr'),
    sp: () => import('virtual:messages/freight/sp'),
  },
}

/** Words, and the language that they are in. */
export interface Words { locale: Locale; messages: Messages }

/**
 * The words of a language, or the English ones, which come with the app (vite/precache.ts), where that language's cannot be had.
 * @throws when English cannot be had either
 */
export async function loadWords(scope: 'public' | 'account', locale: Locale): Promise<Words> {
  try {
    return { locale, messages: await loadMessages(scope, locale) }
  } catch (error) {
    if (locale === DEFAULT_LOCALE) throw error
    return { locale: DEFAULT_LOCALE, messages: await loadMessages(scope, DEFAULT_LOCALE) }
  }
}

/** @throws when that language's cannot be had */
export async function loadMessages(scope: 'public' | 'account', locale: Locale): Promise<Messages> {
  const { messages: stored } = await LOADERS[scope][locale]()
  if (scope === 'account') {
    // Another language takes the place of one with the words of a screen: they come along.
    if (added) Object.assign(stored, (await LOADERS.freight[locale]()).messages)
    account = { stored, locale }
  }
  return unfolded(stored)
}

let account: { stored: Stored; locale: Locale } | undefined
let added = false

/** English, from when on a part of the account's words could not be had in its language: nobody reads a screen in two. */
export const englishInstead = createBoard<Words | undefined>(undefined)

/**
 * Words that only some screens of the account say: they are there before the first of those shows.
 * @throws when they cannot be had in English either
 */
export async function addMessages(scope: 'freight'): Promise<void> {
  added = true
  if (!account) return
  try {
    Object.assign(account.stored, (await LOADERS[scope][account.locale]()).messages)
  } catch (error) {
    if (account.locale === DEFAULT_LOCALE) throw error
    englishInstead.set(await loadWords('account', DEFAULT_LOCALE))
  }
}

/** Whether that language can be shown now, by those words of it that are on the device or come from the network. */
export const hasWords = async (locale: Locale, scopes: readonly (keyof typeof LOADERS)[]): Promise<boolean> =>
  (await Promise.all(scopes.map((scope) => loadQuietly(LOADERS[scope][locale])))).every(Boolean)

/** The messages as react-intl takes them: each is unfolded when it is first said, as all of them at once hold a slow phone up. */
export function unfolded(stored: Stored): Messages {
  const said = new Map<string, MessageFormatElement[]>()
  return new Proxy(stored as unknown as Messages, {
    get(_, id) {
      if (typeof id === 'symbol' || !Object.hasOwn(stored, id)) return undefined
      if (!said.has(id)) said.set(id, unfold(stored[id]!))
      return said.get(id)
    },
  })
}

const unfold = (parts: readonly Compact[]): MessageFormatElement[] => parts.map((part) => {
  if (typeof part === 'string') return { type: LITERAL, value: part }
  if (Array.isArray(part)) return { type: ARGUMENT, value: part[0] }
  const { children, options, ...node } = part
  return {
    ...(node.type === PLURAL && { offset: 0, pluralType: 'cardinal' }), ...node, ...(children && { children: unfold(children) }),
    ...(options && { options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, { value: unfold(value) }])) }),
  }
}) as MessageFormatElement[]

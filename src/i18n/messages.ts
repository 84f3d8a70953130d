import type { MessageFormatElement } from 'react-intl'
import { loadQuietly } from '#src/api/chunk-loading.ts'
import { DEFAULT_LOCALE, type Locale } from '#src/domain/shared/locale.ts'

export type Messages = Record<string, MessageFormatElement[]>
/**
 * Part of a message as stored (vite/messages.ts): a text, the name of a value in a list, or a node with such
 * parts of its own.
 */
export type Compact =
  | string
  | [string]
  | { [key: string]: unknown; children?: Compact[]; options?: Record<string, Compact[]> }
export type Stored = Record<string, Compact[]>
/** Each locale is a chunk of its own. */
export type Loaders = Record<Locale, () => Promise<{ messages: Stored }>>
/** react-intl's node types; importing its own names would bring in all its code. */
const [LITERAL, ARGUMENT, PLURAL] = [0, 1, 6]

/** The messages of public pages; the account's are in account-messages.ts. */
const PUBLIC: Loaders = {
  en: () => import('virtual:messages/public/en'),
  zh: () => import('virtual:messages/public/zh'),
  fr: () => import('virtual:messages/public/fr'),
  sp: () => import('virtual:messages/public/sp'),
}

/** Messages, and the language they are in. */
export interface Words {
  locale: Locale
  messages: Messages
}

/** @throws when that language can't be loaded */
export const loadPublicMessages = async (locale: Locale): Promise<Messages> =>
  expandMessages((await PUBLIC[locale]()).messages)

/**
 * The messages of a language, or English, which ships with the app (vite/precache.ts), where that language
 * can't be loaded.
 * @throws when English can't be loaded either
 */
export async function loadWords(load: (locale: Locale) => Promise<Messages>, locale: Locale): Promise<Words> {
  try {
    return { locale, messages: await load(locale) }
  } catch (error) {
    if (locale === DEFAULT_LOCALE) throw error
    return { locale: DEFAULT_LOCALE, messages: await load(DEFAULT_LOCALE) }
  }
}

/** Whether that language can be shown now, from messages on the device or on the network. */
export const hasWords = async (locale: Locale, scopes: readonly Loaders[] = [PUBLIC]): Promise<boolean> =>
  (await Promise.all(scopes.map((loaders) => loadQuietly(loaders[locale])))).every(Boolean)

/**
 * The messages in react-intl's form. Each is expanded on first use: expanding all of them at once blocks a
 * slow phone.
 */
export function expandMessages(stored: Stored): Messages {
  const expanded = new Map<string, MessageFormatElement[]>()
  return new Proxy(stored as unknown as Messages, {
    get(_, id) {
      if (typeof id === 'symbol' || !Object.hasOwn(stored, id)) return undefined
      if (!expanded.has(id)) expanded.set(id, unfold(stored[id]!))
      return expanded.get(id)
    },
  })
}

const unfold = (parts: readonly Compact[]): MessageFormatElement[] =>
  parts.map((part) => {
    if (typeof part === 'string') return { type: LITERAL, value: part }
    if (Array.isArray(part)) return { type: ARGUMENT, value: part[0] }
    const { children, options, ...node } = part
    return {
      ...(node.type === PLURAL && { offset: 0, pluralType: 'cardinal' }),
      ...node,
      ...(children && { children: unfold(children) }),
      ...(options && {
        options: Object.fromEntries(
          Object.entries(options).map(([name, value]) => [name, { value: unfold(value) }]),
        ),
      }),
    }
  }) as MessageFormatElement[]

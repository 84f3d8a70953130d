import type { MessageFormatElement } from 'react-intl'
import { loadQuietly } from '#src/api/load-quietly.ts'
import { DEFAULT_LOCALE, type Locale } from '#src/domain/shared/locale.ts'

export type Messages = Record<string, MessageFormatElement[]>
/**
 * A part of a message as it is stored (vite/messages.ts): a text, the name of a value in a list, or a node
 * whose own parts are stored so.
 */
export type Compact =
  | string
  | [string]
  | { [key: string]: unknown; children?: Compact[]; options?: Record<string, Compact[]> }
export type Stored = Record<string, Compact[]>
/** Each locale is a chunk of its own. */
export type Loaders = Record<Locale, () => Promise<{ messages: Stored }>>
/** What react-intl calls them; its own names would bring its whole code. */
const [LITERAL, ARGUMENT, PLURAL] = [0, 1, 6]

/** What a public page says; the account's words are in account-messages.ts. */
const PUBLIC: Loaders = {
  en: () => import('virtual:messages/public/en'),
  zh: () => import('virtual:messages/public/zh'),
  fr: () => import('virtual:messages/public/fr'),
  sp: () => import('virtual:messages/public/sp'),
}

/** Words, and the language that they are in. */
export interface Words {
  locale: Locale
  messages: Messages
}

/** @throws when that language's cannot be had */
export const loadPublicMessages = async (locale: Locale): Promise<Messages> =>
  unfolded((await PUBLIC[locale]()).messages)

/**
 * The words of a language, or the English ones, which come with the app (vite/precache.ts), where that
 * language's cannot be had.
 * @throws when English cannot be had either
 */
export async function loadWords(load: (locale: Locale) => Promise<Messages>, locale: Locale): Promise<Words> {
  try {
    return { locale, messages: await load(locale) }
  } catch (error) {
    if (locale === DEFAULT_LOCALE) throw error
    return { locale: DEFAULT_LOCALE, messages: await load(DEFAULT_LOCALE) }
  }
}

/**
 * Whether that language can be shown now, by those words of it that are on the device or come from the
 * network.
 */
export const hasWords = async (locale: Locale, scopes: readonly Loaders[] = [PUBLIC]): Promise<boolean> =>
  (await Promise.all(scopes.map((loaders) => loadQuietly(loaders[locale])))).every(Boolean)

/**
 * The messages as react-intl takes them: each is unfolded when it is first said, as all of them at once hold
 * a slow phone up.
 */
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

import type { MessageFormatElement } from 'react-intl'
import type { Locale } from '#src/domain/locale.ts'

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

export async function loadMessages(scope: 'public' | 'account', locale: Locale): Promise<Messages> {
  const { messages: stored } = await LOADERS[scope][locale]()
  if (scope === 'account') {
    account = { stored, locale }
    // Another language was chosen on a screen with words of its own: they come along.
    if (added) await addMessages('freight')
  }
  return unfolded(stored)
}

let account: { stored: Stored; locale: Locale } | undefined
let added = false

/** Words that only some screens of the account say: they are there before the first of those shows. */
export async function addMessages(scope: 'freight'): Promise<void> {
  added = true
  if (account) Object.assign(account.stored, (await LOADERS[scope][account.locale]()).messages)
}

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

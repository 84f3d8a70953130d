import type { Locale } from '#src/domain/shared/locale.ts'
import { expandMessages, type Loaders, type Messages } from '#src/i18n/messages.ts'

/** What the blocks say, which the account says too, a freight request's fields, and what only the desk says. */
const SCOPES: readonly Loaders[] = [
  {
    en: () => import('virtual:messages/account/en'),
    zh: () => import('virtual:messages/account/zh'),
    fr: () => import('virtual:messages/account/fr'),
    sp: () => import('virtual:messages/account/sp'),
  },
  {
    en: () => import('virtual:messages/freight/en'),
    zh: () => import('virtual:messages/freight/zh'),
    fr: () => import('virtual:messages/freight/fr'),
    sp: () => import('virtual:messages/freight/sp'),
  },
  {
    en: () => import('virtual:messages/desk/en'),
    zh: () => import('virtual:messages/desk/zh'),
    fr: () => import('virtual:messages/desk/fr'),
    sp: () => import('virtual:messages/desk/sp'),
  },
]

/** @throws when that language can't be loaded */
export async function loadDeskMessages(locale: Locale): Promise<Messages> {
  const loaded = await Promise.all(SCOPES.map((scope) => scope[locale]()))
  return expandMessages(Object.assign({}, ...loaded.map(({ messages }) => messages)) as never)
}

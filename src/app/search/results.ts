import { menuFor, MENU } from '#src/app/menu.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { parseNumber, type NumberKind } from '#src/domain/shared/public-number.ts'
import { numberPath } from '#src/components/tracking/number-path.ts'
import { ACCOUNT_PATHS, type AccountScreen } from '#src/paths.ts'
import type { HelpText } from '#src/i18n/help.ts'
import type { IconName } from '#src/ui/icons/paths.ts'

export const HIT_GROUPS = [
  'numbers',
  'orders',
  'loads',
  'tracking',
  'addresses',
  'facilities',
  'drafts',
  'screens',
  'help',
] as const
/** A search result: somewhere to go, or a text to read. */
export interface SearchHit {
  key: string
  group: (typeof HIT_GROUPS)[number]
  icon: IconName
  title: string
  detail: string
  /** '' where a text belongs to no screen this person has. */
  to: string
  /** The text, and the name of its screen. */
  help?: { text: HelpText; screen: string }
}
interface Person {
  roles: readonly string[]
  permissions: readonly string[]
}
type Text = (id: string, values?: Record<string, string>) => string

/** Screens that are not in the menu, and the permission they need. */
const MORE = [
  ['menu.ltlQuotes', ACCOUNT_PATHS.quotesLTL, 'quote', ''],
  ['page.schedulePickup.title', ACCOUNT_PATHS.schedulePickup, 'pickup', 'ship'],
  ['page.addAddress.title', ACCOUNT_PATHS.addAddress, 'addressBook', 'ship'],
  ['layout.personalCenter', ACCOUNT_PATHS.userInfo, 'user', ''],
] as const

const wordsOf = (q: string): string[] => normalizeText(q).split(/\s+/).filter(Boolean)

/** Those that have every word, before others those that have them all in their title. */
function byWords<Row>(
  rows: readonly Row[],
  q: string,
  read: (row: Row) => [title: string, rest: string],
): Row[] {
  const words = wordsOf(q)
  const has = (said: string) => words.every((word) => normalizeText(said).includes(word))
  const inTitle = (row: Row) => (has(read(row)[0]) ? 0 : 1)
  return rows.filter((row) => has(read(row).join(' '))).toSorted((a, b) => inTitle(a) - inTitle(b))
}

/** All screens this person has. */
function screensOf(text: Text, person: Person): Pick<SearchHit, 'title' | 'detail' | 'to' | 'icon'>[] {
  const entries = menuFor(MENU, person).flatMap((item) =>
    item.children.length > 0
      ? item.children.map((child) => ({ ...child, above: text(item.label) }))
      : [{ ...item, above: '' }],
  )
  return [
    ...entries.map(({ label, path, icon, above }) => ({ title: text(label), detail: above, to: path, icon })),
    ...MORE.filter(([, , , needs]) => needs === '' || person.permissions.includes(needs)).map(
      ([label, to, icon]) => ({ title: text(label), detail: '', to, icon }),
    ),
  ]
}

/** Screens by their name in the person's language: every word must occur in it or in its group's name. */
export const findScreens = (q: string, text: Text, person: Person): SearchHit[] =>
  byWords(screensOf(text, person), q, ({ title, detail }) => [title, detail]).map((screen) => ({
    key: `screen:${screen.to}`,
    group: 'screens',
    ...screen,
  }))

/** Help texts, by the words in them; nothing before somebody types. */
export function findHelp(q: string, help: readonly HelpText[], text: Text, person: Person): SearchHit[] {
  if (wordsOf(q).length === 0) return []
  const screens = screensOf(text, person)
  return byWords(help, q, ({ heading, paragraphs }) => [heading, paragraphs.join(' ')]).map((found) => {
    const screen = screens.find(({ to }) => found.ids.some((id) => ACCOUNT_PATHS[id as AccountScreen] === to))
    return {
      key: `help:${found.ids[0]}`,
      group: 'help',
      icon: 'help',
      title: found.heading,
      detail: firstSentence(found.paragraphs[0] ?? ''),
      to: screen?.to ?? '',
      help: { text: found, screen: screen?.title ?? '' },
    }
  })
}

const firstSentence = (words: string): string => words.split(/(?<=[.?!])\s|(?<=。)/)[0]!

const NUMBER_ICONS: Partial<Record<NumberKind, IconName>> = {
  order: 'box',
  invoice: 'bill',
  pickup: 'pickup',
  topUp: 'wallet',
  load: 'pallet',
  quote: 'quote',
  pro: 'truck',
  tracking: 'tracking',
}

/** A number of ours, as heard or copied (D39): where it leads, from the number alone. */
export function findNumber(q: string, text: Text): SearchHit[] {
  const found = parseNumber(q)
  const icon = found && NUMBER_ICONS[found.kind]
  const to = found && numberPath(found)
  return found && icon && to
    ? [
        {
          key: `number:${found.number}`,
          group: 'numbers',
          icon,
          title: text(`search.number.${found.kind}`, { number: found.number }),
          detail: '',
          to,
        },
      ]
    : []
}

import { menuFor, MENU } from '#src/app/menu.ts'
import { normalizeText } from '#src/domain/shared/normalize-text.ts'
import { parseNumber, type NumberKind } from '#src/domain/shared/public-number.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
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
] as const
/** A search result: somewhere to go. */
export interface SearchHit {
  key: string
  group: (typeof HIT_GROUPS)[number]
  icon: IconName
  title: string
  detail: string
  to: string
}
interface Person {
  roles: readonly string[]
  permissions: readonly string[]
}
type Text = (id: string, values?: Record<string, string>) => string

/** Screens that are not in the menu. */
const MORE = [
  ['menu.ltlQuotes', ACCOUNT_PATHS.quotesLTL, 'quote'],
  ['page.schedulePickup.title', ACCOUNT_PATHS.schedulePickup, 'pickup'],
  ['page.addAddress.title', ACCOUNT_PATHS.addAddress, 'addressBook'],
  ['layout.personalCenter', ACCOUNT_PATHS.userInfo, 'user'],
] as const

/** Screens by their name in the person's language: every word must occur in it or in its group's name. */
export function findScreens(q: string, text: Text, person: Person): SearchHit[] {
  const words = normalizeText(q).split(/\s+/).filter(Boolean)
  const entries = menuFor(MENU, person).flatMap((item) =>
    item.children.length > 0
      ? item.children.map((child) => ({ ...child, above: text(item.label) }))
      : [{ ...item, above: '' }],
  )
  const screens = [
    ...entries.map(({ label, path, icon, above }) => ({ title: text(label), detail: above, to: path, icon })),
    ...MORE.map(([label, to, icon]) => ({ title: text(label), detail: '', to, icon })),
  ]
  const fits = ({ title, detail }: { title: string; detail: string }) =>
    words.every((word) => normalizeText(`${title} ${detail}`).includes(word))
  // Matches in its own name before those in its group's.
  const matchesTitle = ({ title }: { title: string }) =>
    words.every((word) => normalizeText(title).includes(word)) ? 0 : 1
  return screens
    .filter(fits)
    .toSorted((a, b) => matchesTitle(a) - matchesTitle(b))
    .map((screen) => ({ key: `screen:${screen.to}`, group: 'screens', ...screen }))
}

const PLACES: Partial<Record<NumberKind, { icon: IconName; to: (number: string) => string }>> = {
  order: { icon: 'box', to: (number) => `${ACCOUNT_PATHS.orderList}?q=${number}` },
  invoice: { icon: 'bill', to: (number) => `${ACCOUNT_PATHS.billing}?q=${number}` },
  pickup: { icon: 'pickup', to: (number) => `${ACCOUNT_PATHS.scheduleList}?q=${number}` },
  topUp: { icon: 'wallet', to: () => ACCOUNT_PATHS.topUp },
  load: { icon: 'pallet', to: (number) => `${ACCOUNT_PATHS.freightOrders}?q=${number}` },
  quote: { icon: 'quote', to: (number) => `${ACCOUNT_PATHS.freightQuotes}?tab=all&q=${number}` },
  pro: { icon: 'truck', to: (number) => `${ACCOUNT_PATHS.freightTracking}?numbers=${number}` },
  tracking: { icon: 'tracking', to: (number) => `${ACCOUNT_PATHS.searchTracking}?numbers=${number}` },
}

/** A number of ours, as heard or copied (D39): where it leads, from the number alone. */
export function findNumber(q: string, text: Text): SearchHit[] {
  const found = parseNumber(q)
  const place = found && PLACES[found.kind]
  return found && place
    ? [
        {
          key: `number:${found.number}`,
          group: 'numbers',
          icon: place.icon,
          title: text(`search.number.${found.kind}`, { number: found.number }),
          detail: '',
          to: place.to(found.number),
        },
      ]
    : []
}

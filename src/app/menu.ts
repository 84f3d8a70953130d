import { rolesWith } from '#src/domain/account/roles.ts'
import { ACCOUNT_PATHS, type AccountScreen } from '#src/paths.ts'
import type { IconName } from '#src/ui/icons/paths.ts'

/** Exactly the fields of requirements §3. */
export interface MenuItem {
  id: string
  /** A message id. */
  label: string
  /** The screen's name in ACCOUNT_PATHS, or the group's own. */
  name: string
  path: string
  /** The component shown at that address. */
  component: string
  icon: IconName
  parentId: string | null
  children: MenuItem[]
  /** Roles that see it; empty: everybody. */
  authority: readonly string[]
  /** The permission it requires; '' is none. */
  code: string
  hidden: boolean
}

const SHIP: More = { authority: rolesWith('ship') }
const BILLING: More = { authority: rolesWith('billing') }

type More = Partial<Pick<MenuItem, 'authority' | 'code' | 'hidden'>>

/** The specified entries first, spelled and ordered as given; the others within and after them (D35). */
export const MENU: MenuItem[] = [
  leaf('dashboard', 'dashboard'),
  group('package', '/package', 'box', [
    leaf('createShipment', 'add', 'createShipping', SHIP),
    leaf('orderList', 'list'),
    leaf('searchTracking', 'search'),
    leaf('trackingPackages', 'tracking', 'trackingPackage'),
    leaf('scan', 'scan'),
    leaf('quickQuote', 'quote'),
    leaf('batchImport', 'upload', 'importExcel', SHIP),
    leaf('labelsToPrint', 'print', 'shippingOrders', SHIP),
    leaf('pickups', 'pickup', 'scheduleList'),
    leaf('export', 'download', 'exportTransactions'),
  ]),
  group('billingCenter', '/billingCenter', 'bill', [
    leaf('billing', 'bill'),
    leaf('topUp', 'wallet', 'topUp', BILLING),
  ]),
  group('settings', '/setting', 'settings', [
    leaf('paymentMethods', 'card', 'payments', BILLING),
    leaf('addressBook', 'addressBook'),
    leaf('yourPickup', 'clock', 'yourPickup', SHIP),
  ]),
  group('freight', '/freight', 'pallet', [
    leaf('freightQuote', 'quote', 'freightQuote', SHIP),
    leaf('freightQuotes', 'file'),
    leaf('freightOrders', 'list'),
    leaf('freightShipments', 'truck'),
    leaf('freightTracking', 'tracking'),
    leaf('facilities', 'facility'),
  ]),
  group('customs', '/customsBrokerage', 'customs', [
    leaf('estimateCost', 'money'),
    leaf('fromPackingList', 'file'),
  ]),
]

/**
 * What this person sees: nothing hidden, nothing that requires a role or a permission they lack, no empty
 * groups.
 */
export function menuFor(
  items: readonly MenuItem[],
  { roles, permissions }: { roles: readonly string[]; permissions: readonly string[] },
): MenuItem[] {
  const allowed = ({ hidden, authority, code }: MenuItem) =>
    !hidden &&
    (authority.length === 0 || authority.some((role) => roles.includes(role))) &&
    (code === '' || permissions.includes(code))
  return items.filter(allowed).flatMap((item) => {
    if (item.children.length === 0) return [item]
    const children = menuFor(item.children, { roles, permissions })
    return children.length > 0 ? [{ ...item, children }] : []
  })
}

/**
 * Screens whose address (requirements §2) is not below that of their menu entry: the entry's address by
 * theirs.
 */
const BELONGS: Record<string, string> = {
  [ACCOUNT_PATHS.northAmerican]: ACCOUNT_PATHS.createShipping,
  [ACCOUNT_PATHS.northAmericanRemake]: ACCOUNT_PATHS.createShipping,
  [ACCOUNT_PATHS.interShipment]: ACCOUNT_PATHS.createShipping,
  [ACCOUNT_PATHS.schedulePickup]: ACCOUNT_PATHS.scheduleList,
  [ACCOUNT_PATHS.loadDetails]: ACCOUNT_PATHS.freightOrders,
  [ACCOUNT_PATHS.quotesLTL]: ACCOUNT_PATHS.freightQuotes,
  [ACCOUNT_PATHS.quotesLTLDetails]: ACCOUNT_PATHS.freightQuotes,
  [ACCOUNT_PATHS.quoteDetails]: ACCOUNT_PATHS.freightQuotes,
  [ACCOUNT_PATHS.quotesLTLSteps]: ACCOUNT_PATHS.freightQuote,
}

/** The entry a screen belongs to: its own, or the one with the longest address above it. */
export function entryOf(items: readonly MenuItem[], address: string): MenuItem | undefined {
  const path = BELONGS[address] ?? address
  const leaves = items.flatMap((item) => (item.children.length > 0 ? item.children : [item]))
  const above = leaves.filter(
    (item) => path === item.path || (item.path !== '/' && path.startsWith(`${item.path}/`)),
  )
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]
}

function leaf(name: string, icon: IconName, screen = name as AccountScreen, more: More = {}): MenuItem {
  const path = ACCOUNT_PATHS[screen]
  return {
    id: name,
    label: `menu.${name}`,
    name: screen,
    path,
    component: path.slice(1) || 'dashboard',
    icon,
    parentId: null,
    children: [],
    authority: [],
    code: '',
    hidden: false,
    ...more,
  }
}

function group(name: string, path: string, icon: IconName, children: MenuItem[]): MenuItem {
  return {
    id: name,
    label: `menu.${name}`,
    name,
    path,
    component: 'layout',
    icon,
    parentId: null,
    children: children.map((child) => ({ ...child, parentId: name })),
    authority: [],
    code: '',
    hidden: false,
  }
}

import { expect, test } from 'vitest'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { ACCOUNT_PATHS, REDIRECTS } from '#src/paths.ts'
import { entryOf, MENU, menuFor, type MenuItem } from './menu.ts'

const everyone = { roles: ['ROLE_OWNER'], permissions: [] }
const labels = (items: MenuItem[]) => items.map(({ label }) => label)
const item = (id: string) =>
  MENU.flatMap((entry) => [entry, ...entry.children]).find((entry) => entry.id === id)!
const changed = (id: string, more: Partial<MenuItem>) =>
  MENU.map((entry) => ({
    ...entry,
    children: entry.children.map((child) => (child.id === id ? { ...child, ...more } : child)),
  }))

test('a customer finds the specified entries first, in their order and words', async () => {
  const words = await loadAccountMessages('en')
  const said = (items: MenuItem[]) => items.map(({ label }) => (words[label]![0] as { value: string }).value)
  expect(said(MENU).slice(0, 4)).toEqual(['Dashboard', 'Package', 'Billing Center', 'Settings'])
  expect(said(item('package').children).slice(0, 4)).toEqual([
    'Create Shipment',
    'Order List',
    'Search Tracking',
    'Tracking Packages',
  ])
  expect(said(item('billingCenter').children)[0]).toBe('Billing & Invoices')
  expect(said(item('settings').children).slice(0, 2)).toEqual(['Payment Methods', 'Address Book'])
})

test('every entry has the required fields and leads to a screen', () => {
  const paths: string[] = Object.values(ACCOUNT_PATHS)
  for (const entry of MENU.flatMap((top) => [top, ...top.children])) {
    expect(Object.keys(entry).toSorted()).toEqual([
      'authority',
      'children',
      'code',
      'component',
      'hidden',
      'icon',
      'id',
      'label',
      'name',
      'parentId',
      'path',
    ])
  }
  const leaves = MENU.flatMap((top) => (top.children.length > 0 ? top.children : [top]))
  expect(leaves.filter(({ path }) => !paths.includes(path))).toEqual([])
})

test('the address of a group leads to a screen too', () => {
  const paths: string[] = Object.values(ACCOUNT_PATHS)
  const groups = MENU.filter(({ children }) => children.length > 0)
  expect(
    groups.filter(({ path }) => !paths.includes(REDIRECTS[path] ?? path)).map(({ path }) => path),
  ).toEqual([])
})

test('a hidden entry is not shown', () => {
  expect(
    labels(
      menuFor(changed('topUp', { hidden: true }), everyone).find(({ id }) => id === 'billingCenter')!
        .children,
    ),
  ).toEqual(['menu.billing'])
})

test('an entry for administrators is shown only to them', () => {
  const menu = changed('topUp', { authority: ['ROLE_ADMIN'] })
  const billing = (roles: string[]) =>
    labels(menuFor(menu, { roles, permissions: [] }).find(({ id }) => id === 'billingCenter')!.children)
  expect(billing(['ROLE_DEFAULT'])).toEqual(['menu.billing'])
  expect(billing(['ROLE_DEFAULT', 'ROLE_ADMIN'])).toEqual(['menu.billing', 'menu.topUp'])
})

test('a group whose entries all need a permission is hidden, not an empty heading', () => {
  const menu = MENU.map((entry) =>
    entry.id === 'customs'
      ? { ...entry, children: entry.children.map((child) => ({ ...child, code: 'customs:read' })) }
      : entry,
  )
  expect(labels(menuFor(menu, everyone))).not.toContain('menu.customs')
  expect(labels(menuFor(menu, { roles: [], permissions: ['customs:read'] }))).toContain('menu.customs')
})

test('a screen below an entry highlights that entry', () => {
  expect(entryOf(MENU, '/package/orderList/orderDetails')?.id).toBe('orderList')
  expect(entryOf(MENU, '/package/quickQuote/selectQuick')?.id).toBe('quickQuote')
  expect(entryOf(MENU, '/')?.id).toBe('dashboard')
})

test('every screen of the account highlights an entry, except the personal centre, the notices and what was shared, which other ways lead to', () => {
  expect(Object.values(ACCOUNT_PATHS).filter((path) => !entryOf(MENU, path))).toEqual([
    ACCOUNT_PATHS.userInfo,
    ACCOUNT_PATHS.notices,
    ACCOUNT_PATHS.shared,
  ])
  expect(entryOf(MENU, '/package/northAmerican/remake')?.id).toBe('createShipment')
  expect(entryOf(MENU, '/package/schedulePickup')?.id).toBe('pickups')
  expect(entryOf(MENU, '/freight/quickQuote/truckLoad/quoteDetails')?.id).toBe('freightQuotes')
})

test.each([
  ['ROLE_OWNER', []],
  ['ROLE_SHIPPER', ['menu.topUp', 'menu.paymentMethods']],
  [
    'ROLE_BOOKKEEPER',
    ['menu.createShipment', 'menu.batchImport', 'menu.labelsToPrint', 'menu.yourPickup', 'menu.freightQuote'],
  ],
  [
    'ROLE_VIEWER',
    [
      'menu.createShipment',
      'menu.batchImport',
      'menu.labelsToPrint',
      'menu.topUp',
      'menu.paymentMethods',
      'menu.yourPickup',
      'menu.freightQuote',
    ],
  ],
])('%s doesn’t see %j', (role, absent) => {
  const all = (person: typeof everyone) =>
    menuFor(MENU, person).flatMap((entry) =>
      entry.children.length > 0 ? labels(entry.children) : entry.label,
    )
  const seen = all({ roles: [role], permissions: [] })
  expect(all(everyone).filter((label) => !seen.includes(label))).toEqual(absent)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import type { SchemaObjectDescription } from 'yup'
import { MENU, type MenuItem } from '#src/app/menu.ts'
import { accountRoutes } from '#src/app/router.tsx'
import { SITE_SCREENS } from '#src/app/site/screens.ts'
import { allEndpoints } from '#src/contract/contract.ts'
import * as limits from '#src/domain/shared/limits.ts'
import { ACCOUNT_SECOND_LINES } from '#src/i18n/account-second-lines.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS, REDIRECTS } from '#src/paths.ts'
import { catalogues } from './scans/catalogue.ts'
import { idsOfFamily, readMessageUse } from './scans/message-use.ts'
import { productSources, ROOT } from './scans/sources.ts'
import { CONSTANTS, FIXED_CALLS, LAYOUT_SIZES } from './specification/constants.ts'
import { isDeclared } from './specification/declared.ts'
import { ENTITY_FIELDS } from './specification/fields.ts'
import { KNOWN_LABELS, QUOTED_MESSAGES, SAID_BY_PLACE, SAYS_ENOUGH } from './specification/messages.ts'
import {
  ACCOUNT_ROUTES,
  ADDED_ROUTES,
  LEGACY_ROUTES,
  MENU_ENTRIES,
  MENU_FIELDS,
  MENU_PARENTS,
  PUBLIC_ROUTES,
} from './specification/routes.ts'

const { en } = catalogues
const sources = productSources()
const use = readMessageUse(sources)
const inFamily = new Set(
  [...use.families.keys()].flatMap((family) => idsOfFamily(family, Object.keys(en), use.words)),
)
const isUsed = (id: string) => id in en && (use.strings.has(id) || inFamily.has(id))

const features = import.meta.glob<RouteObject[]>('/src/features/**/routes.ts', {
  eager: true,
  import: 'routes',
})
const builtScreens = Object.values(features).flat().flatMap(pathsOf)

/** Each row is a line of the specification and whether it is built. */
type Row = readonly [name: string, built: boolean]
const rows: Record<string, Row[]> = {
  'public page': PUBLIC_ROUTES.map((path) => [path, isPublicPage(path)]),
  'account screen': ACCOUNT_ROUTES.map((path) => [path, builtScreens.includes(path)]),
  field: Object.entries(ENTITY_FIELDS).flatMap(([entity, fields]) =>
    Object.entries(fields).map(([words, target]): Row => [
      `${entity}: ${words}`,
      isDeclared(target, sources),
    ]),
  ),
  message: QUOTED_MESSAGES.map(([text, id]) => [text, isUsed(id)]),
  label: Object.entries(KNOWN_LABELS).flatMap(([place, labels]) =>
    labels.map(([text, id]): Row => [`${place}: ${text}`, isUsed(id)]),
  ),
  constant: Object.keys(CONSTANTS).map((name) => [name, isNamedIn(new RegExp(`\\b${name}\\b`))]),
  size: Object.keys(LAYOUT_SIZES).map((name) => [
    name,
    isNamedIn(new RegExp(`\\bLAYOUT\\.${name}\\b|--layout-${kebab(name).replace(/-ms$/, '')}\\b`)),
  ]),
}

describe('the specification is built:', () => {
  test.each(Object.entries(rows))('every %s', (_, all) => {
    expect(all.filter(([, built]) => !built).map(([name]) => name)).toEqual([])
  })
})

describe('addresses (§2)', () => {
  test('there are 65', () => {
    expect(new Set([...PUBLIC_ROUTES, ...Object.keys(LEGACY_ROUTES), ...ACCOUNT_ROUTES]).size).toBe(65)
  })

  test('the server and the app know every one, and beside them only what was added, error pages, the links in our emails and menu parents', () => {
    expect(Object.values(ACCOUNT_PATHS).toSorted()).toEqual([...ACCOUNT_ROUTES, ...ADDED_ROUTES].toSorted())
    expect(Object.values(PUBLIC_PATHS).toSorted()).toEqual(
      [...PUBLIC_ROUTES, '/developers', '/mail/unsubscribe', '/400', '/error'].toSorted(),
    )
    expect(REDIRECTS).toEqual({ ...LEGACY_ROUTES, ...MENU_PARENTS })
  })

  test('the account answers at every one of its addresses', () => {
    const answered = accountRoutes().flatMap(pathsOf)
    expect([...ACCOUNT_ROUTES, ...Object.keys(REDIRECTS)].filter((path) => !answered.includes(path))).toEqual(
      [],
    )
  })

  test('no feature answers at an unspecified address, and no two at the same', () => {
    expect(builtScreens.filter((path) => ![...ACCOUNT_ROUTES, ...ADDED_ROUTES].includes(path))).toEqual([])
    expect(builtScreens).toEqual([...new Set(builtScreens)])
  })
})

describe('the menu (§2, D35)', () => {
  const entry = ({ label, path }: MenuItem) => [en[label], path] as const

  test('has the specified entries first, then the others, spelled as given', () => {
    expect(MENU.map((item) => [...entry(item), item.children.map(entry)])).toEqual(MENU_ENTRIES)
  })

  test('has exactly the fields of §3, and children that know their parents', () => {
    const all = MENU.flatMap((item) => [item, ...item.children])
    for (const item of all) expect(Object.keys(item).toSorted(), item.id).toEqual(MENU_FIELDS.toSorted())
    for (const item of MENU)
      expect(item.children.map(({ parentId }) => parentId)).toEqual(item.children.map(() => item.id))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })
})

describe('words (§2, §5, §8)', () => {
  test.each(QUOTED_MESSAGES)('“%s” is written so (%s: %s)', (text, id) => {
    expect(en[id]).toBe(text)
  })

  test('each quoted message has one ID and one event', () => {
    expect(new Set(QUOTED_MESSAGES.map(([, id]) => id)).size).toBe(QUOTED_MESSAGES.length)
    expect(new Set(QUOTED_MESSAGES.map(([, , event]) => event)).size).toBe(QUOTED_MESSAGES.length)
  })

  test('each either says enough or has a second line, in one way', () => {
    expect([...Object.keys(ACCOUNT_SECOND_LINES), ...SAYS_ENOUGH, ...SAID_BY_PLACE].toSorted()).toEqual(
      QUOTED_MESSAGES.map(([, id]) => id).toSorted(),
    )
  })

  test('a cancelled or a new order is never announced without saying which', () => {
    const alone = sources.filter(({ text }) => /messageId: 'notice\.(canceled|orderCreated)'\s*\}/.test(text))
    expect(alone.map(({ file }) => file)).toEqual([])
    expect(
      sources.filter(({ text }) => /messageId: 'notice\.(canceled|orderCreated)',\s/.test(text)),
    ).toHaveLength(5)
  })

  test.each(Object.entries(KNOWN_LABELS))('%s are spelled as given', (_, labels) => {
    expect(labels.filter(([text, id]) => id in en && en[id] !== text)).toEqual([])
  })
})

describe('numbers (§9, §5)', () => {
  test('every constant has its value, and no other is in the list', () => {
    const { LAYOUT, RATE_VALID_MINUTES: byDecision, ...known } = limits
    expect(known).toEqual(CONSTANTS)
    expect(LAYOUT).toEqual(LAYOUT_SIZES)
    expect(byDecision, 'D15').toBe(30)
  })
})

describe('calls (§7)', () => {
  test.each(FIXED_CALLS)('$call', ({ call, sends, isPublic, answers = [] }) => {
    const endpoint = allEndpoints.find(({ name }) => name === call)!
    const accepted = Object.keys((endpoint.input.describe() as SchemaObjectDescription).fields)
    expect(sends.filter((field) => !accepted.includes(field))).toEqual([])
    expect(endpoint.access === 'public').toBe(isPublic)
    expect(
      answers.filter((field) => !isDeclared(`src/contract/account/auth.ts#Session.${field}`, sources)),
    ).toEqual([])
  })
})

function pathsOf(route: RouteObject): string[] {
  return [...(route.path ? [route.path] : []), ...(route.children ?? []).flatMap(pathsOf)]
}

function isPublicPage(path: string): boolean {
  const [page] = Object.entries(PUBLIC_PATHS).find(([, one]) => one === path) ?? []
  return page !== undefined && page in SITE_SCREENS
}

/** Used in a source other than the one that defines it, or in a style sheet. */
function isNamedIn(pattern: RegExp): boolean {
  return [
    ...sources
      .filter(({ file }) => file !== 'src/domain/shared/limits.ts')
      .map(({ text }) => withoutComments(text)),
    ...styleSheets(),
  ].some((text) => pattern.test(text))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
}

function styleSheets(): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  return files.map((name) => readFileSync(join(ROOT, 'src', name), 'utf8'))
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

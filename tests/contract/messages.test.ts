import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_TYPES,
  changePasswordSchema,
  loginSchema,
  profileSchema,
  registerSchema,
} from '#src/domain/account/account.ts'
import { ADDRESS_TYPES, addressSchema } from '#src/domain/address/address.ts'
import { IMPORT_KINDS } from '#src/domain/import-kinds.ts'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { ORDER_STATUSES, ORDER_TABS, PAY_STATUSES } from '#src/domain/orders/order-status.ts'
import { BATTERY_KINDS, BATTERY_PLACES, LITHIUM_ANSWERS } from '#src/domain/parcel/lithium.ts'
import { parcelSchema, shipmentSchema, SIGNATURE_OPTIONS } from '#src/domain/parcel/parcel.ts'
import { PROVINCES, STATES } from '#src/domain/shared/countries.ts'
import { PRICE_LINE_KINDS } from '#src/domain/rating/rating.ts'
import { guessColumns } from '#src/domain/import/table-import.ts'
import { TAX_TYPES } from '#src/domain/money/tax.ts'
import { TRACKER_STATUSES } from '#src/domain/tracking/tracker-status.ts'
import { LENGTH_UNITS, WEIGHT_UNITS } from '#src/domain/shared/units.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { loadPublicMessages } from '#src/i18n/messages.ts'
import { SCREEN_SCOPES, SCREEN_WORDS, scopeOf, scopeOfId } from '#src/i18n/screen-words.ts'
import { catalogues, namesIn, readings } from './scans/catalogue.ts'
import { idsOfFamily, readMessageUse } from './scans/message-use.ts'
import { PROMISED_MESSAGES, SAME_IN, WITHOUT_CJK, WORDS_OF_VERBS } from './scans/messages-known.ts'
import { reachableFrom } from './scans/imports.ts'
import { ownTexts } from './scans/own-texts.ts'
import { productSources } from './scans/sources.ts'
import { isBadFrench, isBadSpanish } from './scans/typography.ts'

const { en } = catalogues
const ids = Object.keys(en)
const translations = LOCALES.filter((locale) => locale !== 'en')
const sources = productSources()
const use = readMessageUse(sources)

describe('the catalogue', () => {
  test.each(LOCALES)('a reader of %s finds every message, and each can be parsed', (locale) => {
    expect(Object.keys(catalogues[locale]).toSorted()).toEqual(ids.toSorted())
    expect(ids.filter((id) => !parses(catalogues[locale][id]!))).toEqual([])
    expect(ids.filter((id) => catalogues[locale][id]!.trim() === '')).toEqual([])
  })

  test.each(translations)('every message in %s takes the same values and tags as in English', (locale) => {
    expect(ids.filter((id) => namesIn(catalogues[locale][id]!).join() !== namesIn(en[id]!).join())).toEqual(
      [],
    )
  })

  test.each(
    LOCALES.flatMap((locale) =>
      Object.entries(IMPORT_KINDS).map(([kind, { columns }]) => [locale, kind, columns] as const),
    ),
  )(
    'a shop of %s fills in our own template (%s), and each of its columns is known when it comes back',
    (locale, _, columns) => {
      const headings = columns.map(({ name }) => catalogues[locale][`field.${name}`]!)
      expect(guessColumns(headings, columns)).toEqual(columns.map(({ name }) => name))
    },
  )

  test.each(translations)('nothing in %s was left in English', (locale) => {
    const allowed = new Set(SAME_IN[locale])
    const same = ids.filter((id) => catalogues[locale][id] === en[id])
    expect(same.filter((id) => !isCovered(id, allowed))).toEqual([])
    expect(
      [...allowed].filter((pattern) => !same.some((id) => isCovered(id, new Set([pattern])))),
      'stands in the list for nothing',
    ).toEqual([])
  })

  test('Chinese is written in Chinese', () => {
    expect(
      ids
        .filter((id) => !/\p{Script=Han}/u.test(catalogues.zh[id]!))
        .filter((id) => !isCovered(id, new Set(WITHOUT_CJK))),
    ).toEqual([])
  })

  test('French follows Quebec typography: a no-break space before : % $ and inside « », none before ; ! ?', () => {
    const wrong = ids.filter((id) => readings(catalogues.fr[id]!).some(isBadFrench))
    expect(wrong.map((id) => `${id}: ${catalogues.fr[id]}`)).toEqual([])
  })

  test('Spanish has opening marks: ¿? ¡!', () => {
    expect(ids.filter((id) => readings(catalogues.sp[id]!).some(isBadSpanish))).toEqual([])
  })
})

describe('the sources and the catalogue', () => {
  const inFamily = new Set([...use.families.keys()].flatMap((family) => idsOfFamily(family, ids, use.words)))
  const isUsed = (id: string) => use.strings.has(id) || inFamily.has(id) || WORDS_OF_VERBS.test(id)

  test('no message is missing', () => {
    const families = new Set(ids.map((id) => id.split('.')[0]))
    const asked = [...use.strings, ...use.labels].filter(
      ([id]) =>
        /^[a-z]\w*(\.\w+)+$/.test(id) &&
        families.has(id.split('.')[0]) &&
        !PALETTE.test(id) &&
        !FIELDS.test(id) &&
        id !== 'desk.html',
    )
    expect(asked.filter(([id]) => !(id in en)).map(([id, where]) => `${where} ${id}`)).toEqual([])
  })

  test('no message is unused', () => {
    expect(ids.filter((id) => !isUsed(id) && !PROMISED_MESSAGES.includes(id))).toEqual([])
  })

  test('a message reserved for a future screen isn’t used yet', () => {
    expect(
      PROMISED_MESSAGES.filter((id) => isUsed(id) || !(id in en)),
      'remove it from PROMISED_MESSAGES',
    ).toEqual([])
  })

  test('every value of the domain that is shown to people has its message', () => {
    const fields = [
      addressSchema,
      parcelSchema,
      shipmentSchema,
      registerSchema,
      loginSchema,
      changePasswordSchema,
      profileSchema,
    ].flatMap(({ fields }) => Object.keys(fields))
    const shown: Record<string, readonly string[]> = {
      field: fields.filter((name) => !['uuid', 'work', 'frenchTermsShown'].includes(name)),
      price: [...PRICE_LINE_KINDS, 'subtotal', 'total'],
      tax: TAX_TYPES,
      status: ORDER_STATUSES,
      payStatus: PAY_STATUSES,
      tracker: TRACKER_STATUSES,
      tab: ORDER_TABS.map(({ id }) => id),
      'option.signature': SIGNATURE_OPTIONS,
      'option.lithium': LITHIUM_ANSWERS,
      'option.batteryKind': BATTERY_KINDS,
      'option.batteryPlace': BATTERY_PLACES,
      'option.addressType': ADDRESS_TYPES,
      'option.accountType': ACCOUNT_TYPES,
      'option.weightUnit': WEIGHT_UNITS,
      'option.dimensionUnit': LENGTH_UNITS,
      'option.province': [...PROVINCES, ...STATES],
    }
    const wanted = Object.entries(shown).flatMap(([family, names]) =>
      names.map((name) => `${family}.${name}`),
    )
    expect(wanted.filter((id) => !(id in en))).toEqual([])
  })

  test('the account loads every message that its screens use', async () => {
    const accountMessages = await loadAccountMessages('en')
    const files = new Set([
      ...reachableFrom('src/account.tsx', sources),
      ...sources.map(({ file }) => file).filter((file) => /^src\/features\/(?!site\/|auth\/)/.test(file)),
    ])
    expect(files.size).toBeGreaterThan(300)
    const named = readMessageUse(sources.filter(({ file }) => files.has(file)))
    const missing = [...named.strings, ...named.labels].filter(
      ([id]) => id in en && !(id in accountMessages) && !scopeOfId(id),
    )
    expect(
      missing.map(([id, where]) => `${where} ${id}: not among the account's messages of vite/messages.ts`),
    ).toEqual([])
  })

  test.each(SCREEN_SCOPES)('messages loaded with the screens of %s are used nowhere else', (scope) => {
    const elsewhere = readMessageUse(
      sources.filter(
        ({ file }) =>
          file.startsWith('src/') &&
          scopeOf(file) !== scope &&
          !(scope === 'freight' && /^src\/(components|domain)\/freight\//.test(file)),
      ),
    )
    const said = [...elsewhere.strings, ...elsewhere.labels].filter(
      ([id]) => id in en && scopeOfId(id) === scope,
    )
    expect(
      said.map(
        ([id, where]) => `${where} ${id}: not among the account's first messages (src/i18n/screen-words.ts)`,
      ),
    ).toEqual([])
    expect(
      [...elsewhere.families.keys()].filter((family) =>
        SCREEN_WORDS[scope].ids.some((prefix) => `${family}.`.startsWith(prefix)),
      ),
    ).toEqual([])
  })

  test('a public page loads every message that it and its islands use', async () => {
    const publicMessages = await loadPublicMessages('en')
    const files = new Set(reachableFrom('src/site.tsx', sources))
    expect(files.size).toBeGreaterThan(10)
    const named = readMessageUse(sources.filter(({ file }) => files.has(file)))
    const missing = [...named.strings, ...named.labels].filter(([id]) => id in en && !(id in publicMessages))
    expect(
      missing.map(([id, where]) => `${where} ${id}: not among the public messages of vite/messages.ts`),
    ).toEqual([])
  })
})

test('screens contain no text of their own', () => {
  expect(
    sources
      .filter(({ file }) => file.endsWith('.tsx'))
      .flatMap((source) => ownTexts(source, (text) => text in en)),
  ).toEqual([])
})

/** Palette names of the theme that look like message ids. */
const PALETTE =
  /^(text|primary|error|warning|success|info|action)\.(main|light|dark|contrastText|primary|secondary|disabled|hover|active|selected)$/
/** Fields of a booking whose first part looks like a message family. */
const FIELDS = /^pickup\.(pickupDate|address\.postalCode)$/

function parses(message: string): boolean {
  try {
    return parse(message).length > 0
  } catch {
    return false
  }
}

/** "option.province.*" is a whole family. */
function isCovered(id: string, allowed: ReadonlySet<string>): boolean {
  return [...allowed].some(
    (pattern) => pattern === id || (pattern.endsWith('.*') && id.startsWith(pattern.slice(0, -1))),
  )
}

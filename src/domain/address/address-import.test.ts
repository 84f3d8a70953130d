import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADDRESS_COLUMNS } from './address-columns.ts'
import { ADDRESS_IMPORT } from './address-import.ts'
import { guessColumns } from '#src/domain/import/table-import.ts'

const take = async (cells: Record<string, string>) => ADDRESS_IMPORT.check(ADDRESS_IMPORT.toDoc(cells))
const MINA = {
  fullName: 'Mina Roy',
  address1: '1 Main Street',
  city: 'Scarborough',
  province: 'Ontario',
  postalCode: 'm1b0a1',
  phone: '416-555-0134',
}

test.each(['en', 'fr', 'sp', 'zh'])(
  'a file with the headings of our own screens in %s fills every field',
  (locale) => {
    const messages = JSON.parse(
      readFileSync(new URL(`../../../locales/${locale}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
    const fields = ADDRESS_COLUMNS.map(({ name }) => name).filter(
      (name) => !['firstName', 'lastName'].includes(name),
    )
    expect(
      guessColumns(
        fields.map((name) => messages[`field.${name}`]!),
        ADDRESS_COLUMNS,
      ),
    ).toEqual(fields)
  },
)

test('no heading belongs to two fields', () => {
  const all = ADDRESS_COLUMNS.flatMap(({ headings }) =>
    guessColumns(headings, ADDRESS_COLUMNS).filter((name) => name !== null),
  )
  for (const { name, headings } of ADDRESS_COLUMNS)
    for (const heading of headings) expect(guessColumns([heading], ADDRESS_COLUMNS), heading).toEqual([name])
  expect(all).toHaveLength(ADDRESS_COLUMNS.length)
})

test('a row is taken as people write it: names of provinces and countries, codes without a space, yes and no, tags', async () => {
  const { doc, faults } = await take({
    ...MINA,
    country: 'États-Unis',
    province: 'New York',
    postalCode: '2134',
    residential: 'Oui',
    tags: 'VIP; Québec,vip',
    phone: '212-555-0134',
    addressType: 'Maison',
  })
  expect(faults).toEqual([])
  expect(doc).toMatchObject({
    country: 'US',
    province: 'NY',
    postalCode: '02134',
    residential: true,
    tags: ['VIP', 'Québec'],
    addressType: 'House',
    isDefault: false,
  })
  expect((await take(MINA)).doc).toMatchObject({ country: 'CA', province: 'ON', postalCode: 'M1B 0A1' })
  expect(
    (await take({ ...MINA, province: '魁北克', postalCode: 'H2Y 1H2', country: '加拿大' })).doc,
  ).toMatchObject({ country: 'CA', province: 'QC' })
})

test('two columns make the name, and a company alone is a company', async () => {
  const { fullName: _, ...rest } = MINA
  expect((await take({ ...rest, firstName: 'Élodie', lastName: 'Tremblay' })).doc.fullName).toBe(
    'Élodie Tremblay',
  )
  expect((await take({ ...rest, company: 'Klondike Outfitters' })).doc).toMatchObject({
    fullName: '',
    company: 'Klondike Outfitters',
    isCompany: true,
  })
})

test('each wrong field is named once, and the row keeps what was written', async () => {
  const { doc, faults } = await take({
    fullName: 'Mina Roy',
    country: 'Atlantis',
    postalCode: 'nowhere',
    addressType: 'Castle',
    tags: 'x'.repeat(31),
  })
  expect(faults.map(({ name }) => name).toSorted()).toEqual([
    'address1',
    'addressType',
    'city',
    'country',
    'phone',
    'tags',
  ])
  expect(doc).toMatchObject({ country: 'Atlantis', addressType: 'Castle' })
})

test('the same person in another file is the same row, however it is written', async () => {
  const keys = await Promise.all(
    [MINA, { ...MINA, address1: '1 MAIN ST.', postalCode: 'M1B 0A1', phone: '416-555-0199' }].map(
      async (cells) => ADDRESS_IMPORT.keyOf((await take(cells)).doc),
    ),
  )
  expect(keys[0]).toBe(keys[1])
})

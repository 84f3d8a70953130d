import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookAddress } from '#src/domain/address/address-book.ts'
import { readSheet } from '#src/offline/sheets/read-sheet.ts'
import { undoState } from '#src/offline/records/undo.ts'
import { downloads, type Saved } from '#tests/support/browser/downloads.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount, type AccountScreen } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let server: TestServer
let customer: TestCustomer
let files: Saved[]
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  customer = await server.customer()
  undoState.dismiss()
  files = downloads()
})

const open = (path: string) => renderAccount(path, { server, customer })
const keep = (more: Partial<BookAddress>) =>
  customer.call('POST', '/addresses', { ...make.address(), ...more, id: make.id() })
const saved = async () =>
  (await customer.call<{ rows: BookAddress[] }>('GET', '/addresses?size=200')).data!.rows
const names = async () => (await saved()).map(({ fullName }) => fullName).toSorted()
const choose = async (_: AccountScreen, text: string | Uint8Array, name = 'people.csv') => {
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' })
  // Files that the file dialog wouldn't offer can still be dropped.
  await userEvent.setup({ applyAccept: false }).upload(input, new File([text as BlobPart], name))
}

const HEADINGS = 'Name;Street;City;Province;Postal code;Phone;Notes'
const LINES = [
  'Mina Roy;1 Main Street;Scarborough;Ontario;m1b0a1;416-555-0134;x',
  'Élodie Tremblay;45 rue Saint-Paul;Montréal;Québec;H2Y 1H2;514-555-0142;',
  'Sam Lee;12 Front Street;Whitehorse;YT;;867-555-0103;',
]

test('a shop imports a file: columns are guessed, a wrong row is corrected in place, good ones are imported; the same file again imports nothing', async () => {
  const at = await open('/setting/addressBook?show=import')
  const { user } = at
  await choose(at, [HEADINGS, ...LINES].join('\r\n'))
  await screen.findByRole('heading', { name: 'Match columns' })
  expect(screen.getByLabelText('Field for Street')).toHaveProperty('value', 'address1')
  expect(screen.getByLabelText('Field for Notes')).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Check rows' }))
  await screen.findByText('2 rows ready to import')
  const code = screen.getByLabelText(/^Postal/)
  expect(screen.getByText('Please enter postal / ZIP code')).toBeTruthy()
  await user.type(code, 'Y1A 1A1{Enter}')
  await screen.findByText('Fixed')
  // Nothing above the row has disappeared: the button is where it was.
  expect(screen.getByText('0 rows with errors')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
  await screen.findByText(/3 rows were imported/)
  await screen.findByText(/Everything is saved/)
  expect(await names()).toEqual(['Mina Roy', 'Sam Lee', 'Élodie Tremblay'])

  await user.click(screen.getByRole('button', { name: 'Import another file' }))
  await choose(at, [HEADINGS, ...LINES].join('\r\n'))
  await user.click(await screen.findByRole('button', { name: 'Check rows' }))
  await screen.findByText('2 rows already exist')
  expect(screen.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true)
})

test('wrong rows are downloaded with a column that says what is wrong, and come back corrected as the rows they were', async () => {
  const at = await open('/setting/addressBook?show=import')
  await choose(at, [HEADINGS, ...LINES].join('\r\n'))
  await at.user.click(await screen.findByRole('button', { name: 'Check rows' }))
  await at.user.click(await screen.findByRole('button', { name: 'Download row with errors' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]!.name).toBe('people-errors.csv')
  const { rows } = await readSheet(files[0]!.bytes)
  expect(rows[0]!.cells).toEqual([...HEADINGS.split(';'), 'Errors'])
  expect(rows[1]!.cells.at(-1)).toContain('Postal / ZIP code: Please enter')
})

test('a file that cannot be read says so, and the person may choose another', async () => {
  const at = await open('/setting/addressBook?show=import')
  await choose(at, Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'old.xls')
  await screen.findByText(/old Excel file/)
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
})

testInFull(
  'a person selects everything found, tags it, finds it by the tag, deletes it and undoes that',
  async () => {
    for (const fullName of ['Ann One', 'Ben Two', 'Cleo Three']) await keep({ fullName })
    const { user } = await open('/setting/addressBook?q=scarborough')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ann One' }))
    await user.click(await screen.findByRole('button', { name: 'Select all results' }))
    await screen.findByText('3 of 3 selected')
    await user.click(screen.getByRole('button', { name: 'Tags' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Tags to add'), 'VIP{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Change tags' }))
    await screen.findByText('Tags changed for 3 addresses.')
    await waitFor(async () =>
      expect((await saved()).map(({ tags }) => tags)).toEqual([['VIP'], ['VIP'], ['VIP']]),
    )

    await user.selectOptions(await screen.findByLabelText('Tag'), 'VIP')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('3 addresses were deleted.')
    await waitFor(async () => expect(await names()).toEqual([]))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await names()).toEqual(['Ann One', 'Ben Two', 'Cleo Three']))
    expect((await saved()).map(({ tags }) => tags)).toEqual([['VIP'], ['VIP'], ['VIP']])
  },
)

testInFull(
  'two similar addresses are compared side by side; the chosen fields are kept, and undo brings both back',
  async () => {
    await keep({ fullName: 'Mina Roy', phone: '416-555-0134', email: 'mina@example.com', tags: ['VIP'] })
    await keep({ fullName: 'MINA ROY', address1: '1 Main St.', phone: '416-555-0199', tags: ['Shop'] })
    const { user } = await open('/setting/addressBook')
    await user.click(await screen.findByRole('link', { name: '1 possible duplicate' }))
    await screen.findByText('1 pair to review')
    const phones = screen.getByRole('group', { name: 'Phone' })
    await user.click(within(phones).getByRole('radio', { name: /0134/ }))
    await user.click(screen.getByRole('button', { name: 'Merge addresses' }))
    await screen.findByText('No duplicates found.')
    await waitFor(async () =>
      expect(await saved()).toMatchObject([{ phone: '416-555-0134', email: 'mina@example.com' }]),
    )
    expect((await saved())[0]!.tags.toSorted()).toEqual(['Shop', 'VIP'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await saved()).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Keep both' }))
    await screen.findByText('No duplicates found.')
    expect(await saved()).toHaveLength(2)
  },
)

testInFull('who types an existing address is told so, and may save it anyway', async () => {
  await keep({ fullName: 'Mina Roy' })
  const { user } = await open('/setting/addressBook/addAddresss')
  await user.type(await screen.findByLabelText(/^Full name/), 'mina roy')
  await user.type(screen.getByLabelText(/^Address\W*$/), '1 main st')
  await user.type(screen.getByLabelText(/^Postal/), 'M1B 0A1')
  await screen.findByText(/looks like an address in your address book: Mina Roy, 1 Main Street, Scarborough/)
  await user.type(screen.getByLabelText(/^Phone/), '416-555-0199')
  await waitFor(() => expect(screen.getByLabelText(/^City/)).not.toHaveProperty('value', ''))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Successfully saved!')
  expect(await saved()).toHaveLength(2)
})

testInFull('the book is exported as a spreadsheet that can be imported again, and as vCards', async () => {
  await keep({ fullName: 'Mina Roy', tags: ['VIP', 'Shop'], residential: true })
  const { user } = await open('/setting/addressBook')
  await screen.findByText('Mina Roy')
  for (const format of [/^Excel/, /^CSV/, /^vCard 4/]) {
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByLabelText(format))
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual(['addresses.xlsx', 'addresses.csv', 'addresses.vcf']),
  )
  for (const { bytes } of files) {
    const { rows } = await readSheet(bytes)
    expect(
      rows.some(
        ({ cells }) => cells.includes('Mina Roy') && cells.some((cell) => /VIP[;,] ?Shop/.test(cell)),
      ),
    ).toBe(true)
  }
})

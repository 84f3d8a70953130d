import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, MAX_UNPACKED_BYTES } from '#src/domain/import/sheets/limits.ts'
import { readSheet } from './read-sheet.ts'
import { writeSheet } from './write-sheet.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const text = (place: string, words = 'x') => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`
const HARMLESS = sheetOf(`<row r="1">${text('A1', 'Name')}${text('B1', 'City')}</row>`)

/** The files of a workbook with these worksheets; the first is the one that is read. */
const filesOf = (...sheets: string[]): Record<string, Uint8Array> => ({
  'xl/workbook.xml': strToU8(
    `<workbook><sheets>${sheets.map((_, n) => `<sheet name="s${n}" sheetId="${n + 1}" r:id="s${n}"/>`).join('')}</sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships>${sheets.map((_, n) => relation(`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relation('w', 'sharedStrings', 'words.xml')}</Relationships>`,
  ),
  ...Object.fromEntries(sheets.map((xml, n) => [`xl/worksheets/sheet${n}.xml`, strToU8(xml)])),
})
const workbook = (...sheets: string[]) => zipSync(filesOf(...sheets))
const outcome = (bytes: Uint8Array) =>
  readSheet(bytes).then(
    ({ rows }) => rows.map(({ cells }) => cells),
    (error: Error) => error.message,
  )
const csv = (words: string) => new TextEncoder().encode(words)

test.each([
  [
    'one cell in Excel’s last corner',
    sheetOf(`<row r="1048576">${text('XFD1048576')}</row>`),
    'import.error.columns',
  ],
  ['one cell far to the right', sheetOf(`<row r="1">${text('XFD1')}</row>`), 'import.error.columns'],
  [
    'one cell just beyond the last column',
    sheetOf(`<row r="1">${text('GS1')}</row>`),
    'import.error.columns',
  ],
  [
    'a column beyond any spreadsheet',
    sheetOf(`<row r="1">${text('ZZZZZZZ1')}</row>`),
    'import.error.unreadable',
  ],
  ['a row that no spreadsheet has', sheetOf(`<row r="99999999999"/>`), 'import.error.rows'],
  ['an endless row number', sheetOf('<row r="1e308"/>'), 'import.error.rows'],
  ['no row number at all', sheetOf('<row r="many"/>'), 'import.error.rows'],
  ['a distant row, named only by its cell', sheetOf(`<row>${text('A9999999')}</row>`), 'import.error.rows'],
  [
    'a wide row and a distant one, with the gap filled by the table',
    sheetOf(`<row r="1">${text('GR1')}</row><row r="1000000">${text('A1000000')}</row>`),
    'import.error.size',
  ],
  [
    'a distant row whose cells claim to be near',
    sheetOf(`<row r="1">${text('GR1')}</row><row r="1000000">${text('A2')}</row>`),
    'import.error.size',
  ],
  [
    'a cell reference written in character references',
    sheetOf(`<row r="1">${text('&#88;FD1')}</row>`),
    'import.error.columns',
  ],
  [
    'elements and attributes with prefixes',
    sheetOf(`<row r="1"><x:c r="A1" x:r="XFD1"><x:v>1</x:v></x:c></row>`).replaceAll(
      'sheetData',
      'x:sheetData',
    ),
    'import.error.columns',
  ],
  [
    'several tables in one, each counting from the first row',
    sheetOf('<row r="1000000"/>').replace(
      '</worksheet>',
      '<sheetData><row r="1000000"/></sheetData></worksheet>',
    ),
    'import.error.unreadable',
  ],
])('a small workbook with %s is refused before it is filled in', async (_, sheet, refusal) => {
  const file = workbook(sheet)
  expect(file.length).toBeLessThan(1500)
  expect(await outcome(file)).toBe(refusal)
})

test('a workbook with more rows than a table may have is refused, blank ones included', async () => {
  expect(
    await outcome(
      workbook(
        sheetOf(
          Array.from(
            { length: MAX_SHEET_ROWS + 2 },
            (_, n) => `<row r="${n + 1}">${text(`A${n + 1}`)}</row>`,
          ).join(''),
        ),
      ),
    ),
  ).toBe('import.error.rows')
  expect(await outcome(workbook(sheetOf('<row/>'.repeat(1_048_577))))).toBe('import.error.rows')
})

test('a long text shown in thousands of cells is refused: each would be a copy', async () => {
  const rows = Array.from(
    { length: 5000 },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`,
  ).join('')
  expect(
    await outcome(
      zipSync({
        ...filesOf(sheetOf(rows)),
        'xl/words.xml': strToU8(`<sst><si><t>${'long '.repeat(2000)}</t></si></sst>`),
      }),
    ),
  ).toBe('import.error.size')
})

test.each(['as it is', 'with a directory that says it is small'])(
  'a zip bomb is refused while it unpacks, %s',
  async (how) => {
    const bomb = zipSync({ ...filesOf(HARMLESS), 'xl/media.xml': new Uint8Array(MAX_UNPACKED_BYTES + 1) })
    expect(bomb.length).toBeLessThan(200_000)
    if (how !== 'as it is') forgeSizes(bomb, 10)
    expect(await outcome(bomb)).toBe('import.error.size')
  },
)

test('one compressed entry listed ten thousand times is counted ten thousand times', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, n) => [`${String(n).padStart(5, '0')}.xml`, new Uint8Array(0)]),
  )
  const listed = zipSync({ '0.xml': new Uint8Array(200_000), ...files })
  const view = new DataView(listed.buffer)
  const first = entries(listed)[0]!
  for (const at of entries(listed))
    for (const field of [10, 20, 24, 42])
      view.setUint32(at + field, view.getUint32(first + field, true), true)
  expect(await outcome(listed)).toBe('import.error.size')
})

test('a too large worksheet after the first doesn’t prevent reading the first', async () => {
  expect(await outcome(workbook(HARMLESS, sheetOf(`<row r="1">${text('XFD1')}</row>`)))).toEqual([
    ['Name', 'City'],
  ])
})

test('formatting to the end of the sheet, as Excel writes it for whole rows and columns, is not cells', async () => {
  const formatted = sheetOf(
    `<row r="1">${text('A1', 'Name')}<c r="XFD1" s="1"/></row><row r="1048576" s="1"><c r="A1048576" s="1"/></row>`,
  )
  expect(await outcome(workbook(formatted))).toEqual([['Name']])
})

test('a workbook of the largest allowed size is read', async () => {
  const wide = Array.from({ length: MAX_SHEET_COLUMNS }, (_, n) => `column ${n}`)
  const rows = [wide, ...Array.from({ length: MAX_SHEET_ROWS }, (_, n) => [`name ${n}`])]
  const file = new Uint8Array(await (await writeSheet(rows, 'xlsx')).arrayBuffer())
  const read = await readSheet(file)
  expect(read.rows).toHaveLength(MAX_SHEET_ROWS + 1)
  expect(read.rows[0]!.cells).toEqual(wide)
})

test('a CSV of a million columns, or of a million blank rows, is refused; blank cells at the right don’t count', async () => {
  expect(await outcome(csv(`${'x,'.repeat(1_000_000)}x\n1,2\n`))).toBe('import.error.columns')
  expect(await outcome(csv(`a,b\n${'\n'.repeat(1_048_576)}c,d\n`))).toBe('import.error.rows')
  expect(await outcome(csv(`Name,City${','.repeat(16_000)}\nMina,Laval${','.repeat(16_000)}\n`))).toEqual(
    [
      ['Name', 'City'],
      ['Mina', 'Laval'],
    ].map((row) => [...row, ...Array.from({ length: MAX_SHEET_COLUMNS - 2 }, () => '')]),
  )
})

/** Offsets of the entries in a zip's directory. */
const entries = (zip: Uint8Array): number[] => {
  const view = new DataView(zip.buffer, zip.byteOffset)
  const end = zip.length - 22
  const found = [view.getUint32(end + 16, true)]
  while (found.length < view.getUint16(end + 10, true)) {
    const at = found.at(-1)!
    found.push(
      at + 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true),
    )
  }
  return found
}

function forgeSizes(zip: Uint8Array, size: number): void {
  const view = new DataView(zip.buffer, zip.byteOffset)
  for (const at of entries(zip)) {
    view.setUint32(at + 24, size, true)
    view.setUint32(view.getUint32(at + 42, true) + 22, size, true)
  }
}

import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { decodeText } from '#src/domain/import/sheets/decode-text.ts'
import { MAX_SHEET_BYTES, MAX_SHEET_ROWS } from '#src/domain/import/sheets/limits.ts'
import { readSheet } from './read-sheet.ts'
import { doSheetJob } from './jobs.ts'
import { writeSheet } from './write-sheet.ts'

const WORDS = 'Nom;Ville\r\nÉlodie Gagné;Montréal\r\n'
const utf16 = (text: string, bigEndian = false) => {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at += 1)
    new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), !bigEndian)
  return bytes
}
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const cells = async (bytes: Uint8Array) => (await readSheet(bytes)).rows.map((row) => row.cells)

test.each([
  ['UTF-8', new TextEncoder().encode(WORDS), 'utf-8'],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${WORDS}`), 'utf-8'],
  ['Windows-1252', Uint8Array.from(WORDS, (sign) => sign.charCodeAt(0)), 'windows-1252'],
  ['UTF-16 with a mark', utf16(`\uFEFF${WORDS}`), 'utf-16le'],
  ['UTF-16 big-endian with a mark', utf16(`\uFEFF${WORDS}`, true), 'utf-16be'],
  ['UTF-16 without a mark', utf16(WORDS), 'utf-16le'],
  ['UTF-16 big-endian without a mark', utf16(WORDS, true), 'utf-16be'],
] as const)('a file in %s is read with its accents', async (_, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text: WORDS, encoding })
  expect(await cells(bytes)).toEqual([
    ['Nom', 'Ville'],
    ['Élodie Gagné', 'Montréal'],
  ])
})

test.each([',', ';', '\t', '|'])(
  'cells are separated by “%s”, also as Excel’s own hint says',
  async (sign) => {
    const text = ['Name,City', 'Mina Roy,Ottawa', 'Sam Lee,Laval'].join('\n').replaceAll(',', sign)
    expect((await cells(new TextEncoder().encode(text)))[1]).toEqual(['Mina Roy', 'Ottawa'])
    const hinted = await readSheet(new TextEncoder().encode(`sep=${sign}\r\n${text}`))
    expect(hinted.rows[1]).toEqual({ row: 3, cells: ['Mina Roy', 'Ottawa'] })
  },
)

const TABLE = [
  ['Name', 'Code', 'Note'],
  ['陈美玲', '02134', '=HYPERLINK("http://evil.example","x")'],
  ['Élodie', '+15145550142', ''],
]

test('a written file reads back the same, in both formats, and nothing in it is a formula', async () => {
  const csv = await bytesOf(await writeSheet(TABLE, 'csv'))
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect((await cells(csv)).slice(1)).toEqual([
    ['陈美玲', '02134', `'=HYPERLINK("http://evil.example","x")`],
    ['Élodie', `'+15145550142`, ''],
  ])
  const xlsx = await bytesOf(await writeSheet(TABLE, 'xlsx'))
  expect(await cells(xlsx)).toEqual([TABLE[0], TABLE[1], ['Élodie', '+15145550142', '']])
  expect(new TextDecoder().decode(xlsx)).not.toContain('<f>')
})

test('a file that is not a table is refused with a reason', async () => {
  const fault = (bytes: Uint8Array) =>
    readSheet(bytes).then(
      () => 'read',
      (error: Error) => error.message,
    )
  expect(await fault(new Uint8Array())).toBe('import.error.empty')
  expect(await fault(new TextEncoder().encode('\n , ,\n'))).toBe('import.error.empty')
  expect(await fault(new Uint8Array(MAX_SHEET_BYTES + 1))).toBe('import.error.size')
  expect(await fault(Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9]))).toBe('import.error.unreadable')
  expect(await fault(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).toBe('import.error.oldExcel')
  expect(await fault(Uint8Array.from([0x89, 0x50, 0, 0, 7, 0, 1, 2, 3]))).toBe('import.error.unreadable')
  expect(await fault(new TextEncoder().encode('x,y\n'.repeat(MAX_SHEET_ROWS + 2)))).toBe('import.error.rows')
})

const HEADINGS = ['fullName', 'address1', 'city', 'province', 'postalCode', 'phone']
const row = (n: number, more: string[] = []) => ({
  row: n + 1,
  cells: [`Person ${n}`, '1 Main Street', 'Scarborough', 'ON', 'M1B 0A1', '416-555-0134', ...more],
})
const job = (
  rows: { row: number; cells: string[] }[],
  known: { id: string; doc: Record<string, unknown> }[] = [],
) => ({ job: 'check' as const, kind: 'address' as const, rows, mapping: HEADINGS, known })

test('rows are checked against the address book: existing, duplicate, wrong; each good one has the same id in every file', async () => {
  const told: number[] = []
  const rows = [row(1), row(2), row(1), { row: 9, cells: ['Nobody'] }]
  const checked = await doSheetJob(
    job(rows, [{ id: 'x', doc: { ...make.address({ fullName: 'person 2' }) } }]),
    { onProgress: (done) => told.push(done) },
  )
  expect(checked.map(({ state }) => state)).toEqual(['good', 'known', 'twice', 'bad'])
  expect(told.at(-1)).toBe(4)
  const again = await doSheetJob(job([row(1)]), { onProgress: () => {} })
  expect(again[0]!.id).toBe(checked[0]!.id)
  // Renamed in the address book since it was imported: still the same record.
  expect(
    (
      await doSheetJob(
        job([row(1)], [{ id: checked[0]!.id, doc: { ...make.address({ fullName: 'Renamed' }) } }]),
        { onProgress: () => {} },
      )
    )[0]!.state,
  ).toBe('known')
})

test('a long check is cancelled at once', async () => {
  const ending = new AbortController()
  const work = doSheetJob(job(Array.from({ length: 2000 }, (_, n) => row(n))), {
    onProgress: (done) => {
      if (done >= 200) ending.abort(new Error('enough'))
    },
    signal: ending.signal,
  })
  await expect(work).rejects.toThrow('enough')
})

import { expect, test } from 'vitest'
import { pdfText, redIn, structureOf } from '#tests/support/documents/read-pdf.ts'
import { renderPapers, type Paper } from './paper.ts'
import { outlineOf } from '#server/documents/paint/text-outline.ts'

/** A document whose table begins after so many lines. */
const after = (lines: number): Paper => ({
  locale: 'en',
  title: 'Lines',
  at: new Date('2026-11-23T12:00:00Z'),
  footer: 'Portage',
  parts: [
    { kind: 'title', text: 'Lines', aside: '' },
    { kind: 'text', text: Array.from({ length: lines }, (_, at) => `Line ${at}`).join('\n') },
    { kind: 'table', head: ['Goods'], rows: [['Shirts'], ['Shoes']], widths: [1] },
  ],
})

test('a table’s heading is never alone at the foot of a page', async () => {
  const pages = pdfText(await renderPapers(Array.from({ length: 8 }, (_, more) => after(46 + more)))).split(
    '\f',
  )
  const heads = pages.filter((page) => page.includes('Goods'))
  expect(pages.length).toBeGreaterThan(9)
  expect(heads.filter((page) => !/Shirts|Shoes/.test(page))).toEqual([])
})

test('a battery mark is red and black, a hundred millimetres wide, two on a page', async () => {
  const marks = (count: number): Paper => ({
    locale: 'en',
    title: 'Mark',
    at: new Date('2026-11-23T12:00:00Z'),
    footer: '',
    parts: Array.from({ length: count }, () => ({ kind: 'batteryMark', unNumber: 'UN3480' }) as const),
  })
  const pages = pdfText(await renderPapers([marks(3)]))
    .split('\f')
    .filter(Boolean)
  expect(pages.map((page) => page.match(/UN3480/g)?.length)).toEqual([2, 1])
  const { width, height } = redIn(await renderPapers([marks(1)]))
  expect(Math.abs(width - 100)).toBeLessThan(1)
  expect(Math.abs(height - 100)).toBeLessThan(1)
})

test('a document’s whole text can be copied and read aloud, whatever was drawn before it', async () => {
  // Marks that others contain: a colon's dots, the letter of an accented letter.
  outlineOf(':;!?%ÉÀÇÑéàçñïüôûêîöäåœæ½¼', 0, 0, 20, 'regular')
  await renderPapers([
    {
      locale: 'fr',
      title: ':É',
      at: new Date('2026-11-23T12:00:00Z'),
      footer: ':',
      parts: [{ kind: 'text', text: ':;ÉÀÇÑéàçñïüôûêîöäå' }],
    },
  ])
  const words = '1.814 kg, EACNaeiouc 2026 0123456789 (a/b)'
  expect(
    pdfText(
      await renderPapers([
        {
          locale: 'en',
          title: 'After',
          at: new Date('2026-11-23T12:00:00Z'),
          footer: 'Portage',
          parts: [{ kind: 'text', text: words }],
        },
      ]),
    ),
  ).toContain(words)
})

test('a document is read aloud in order: its title, its parts under their headings, its table cell by cell', async () => {
  const paper: Paper = {
    locale: 'fr',
    title: 'Facture FA0001',
    at: new Date('2026-11-23T12:00:00Z'),
    footer: 'Portage',
    parts: [
      { kind: 'title', text: 'Facture', aside: 'FA0001' },
      { kind: 'columns', columns: [['Client', 'Mina Roy']] },
      {
        kind: 'table',
        head: ['Article', 'Note', 'Montant'],
        rows: Array.from({ length: 60 }, (_, at) => [`Envoi ${at}`, '', '12,00 $']),
        widths: [0.5, 0.2, 0.3],
        numbers: [false, false, true],
      },
      { kind: 'barcodes', codes: ['PT123'] },
    ],
  }
  const pdf = await renderPapers([paper])
  const lines = structureOf(pdf)
  expect(lines.slice(0, 11).map((line) => line.trim())).toEqual([
    'Document',
    'Part',
    'H1 (block)',
    '"Facture"',
    'P (block)',
    '"FA0001"',
    'H2 (block)',
    '"Client"',
    'P (block)',
    '"Mina Roy"',
    'Table (block)',
  ])
  const count = (what: RegExp) => lines.filter((line) => what.test(line)).length
  // The heading that is repeated on the second page is read once; an empty cell is still a cell.
  expect([count(/TH:/), count(/TD$/), count(/^\s+TR$/)]).toEqual([3, 180, 61])
  expect(count(/Figure/)).toBe(1)
  expect(lines.join()).not.toContain('Portage')
  const file = Buffer.from(pdf).toString('latin1')
  // What PDF/UA-1 asks of the file itself: that it says what it is, its language, its title instead of its name,
  // that it is tagged, which cells a heading is for, and what a picture says.
  for (const said of [
    '<pdfuaid:part>1<',
    '/Lang (fr)',
    '/DisplayDocTitle true',
    '/Marked true',
    '/Scope /Column',
  ])
    expect(file, said).toContain(said)
  expect(file.match(/\/S \/Figure[^>]*\/Alt|\/Alt[^>]*\/S \/Figure/g)).toHaveLength(1)
  expect(Buffer.from(await renderPapers([paper])).equals(Buffer.from(pdf))).toBe(true)
})

import { expect, test } from 'vitest'
import { pdfText, redIn } from '#tests/support/documents/read-pdf.ts'
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

import { expect, test } from 'vitest'
import { pdfText } from '#tests/support/read-pdf.ts'
import { renderPapers, type Paper } from './paper.ts'

/** A paper whose table begins after so many lines. */
const after = (lines: number): Paper => ({
  locale: 'en', title: 'Lines', at: new Date('2026-11-23T12:00:00Z'), footer: 'Portage',
  parts: [{ kind: 'title', text: 'Lines', aside: '' }, { kind: 'text', text: Array.from({ length: lines }, (_, at) => `Line ${at}`).join('\n') }, { kind: 'table', head: ['Goods'], rows: [['Shirts'], ['Shoes']], widths: [1] }],
})

test('the head of a table never stands alone at the foot of a page', async () => {
  const pages = pdfText(await renderPapers(Array.from({ length: 8 }, (_, more) => after(46 + more)))).split('\f')
  const heads = pages.filter((page) => page.includes('Goods'))
  expect(pages.length).toBeGreaterThan(9)
  expect(heads.filter((page) => !/Shirts|Shoes/.test(page))).toEqual([])
})

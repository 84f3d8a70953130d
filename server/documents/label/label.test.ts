import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it, test } from 'vitest'
import { readBarcodes } from '#tests/support/documents/read-barcodes.ts'
import { codesIn, pdfPages } from '#tests/support/documents/read-pdf.ts'
import type { LabelData } from './data.ts'
import { renderLabels } from './label.ts'
import { labelSamples, numberedSamples } from './samples.ts'
import { labelWords } from '#server/documents/words.ts'

const { ottawaToVancouver, troisRivieres, beijing, madrid, nasty } = labelSamples
const everyone = Object.entries(labelSamples)

describe.each(['pdf4x6', 'letter'] as const)('a label as %s', (format) => {
  it.each(everyone)(
    '%s: both scanners read the tracking number and its address at printer resolution',
    async (_, label) => {
      const page = new Uint8Array(pdfPages(await renderLabels([label], format))[0] ?? [])
      const found = await readBarcodes(page, { formats: ['Code128', 'QRCode'], tryRotate: true })
      expect(found.map((one) => `${one.format}:${one.text}`).toSorted()).toEqual([
        `Code128:${label.trackingNumber}`,
        `QRCode:${label.trackingUrl}`,
      ])
      expect(codesIn(page, { kinds: true })).toEqual([
        `CODE-128:${label.trackingNumber}`,
        `QR-Code:${label.trackingUrl}`,
      ])
    },
    30_000,
  )

  it.each(everyone)('%s: printed again, it is the same file byte for byte', async (_, label) => {
    const [once, again] = [await renderLabels([label], format), await renderLabels([label], format)]
    expect(Buffer.compare(once, again)).toBe(0)
  })

  it('names with accents, ligatures and Chinese can be read and copied out of the file', async () => {
    const french = await textOf(await renderLabels([troisRivieres], format))
    expect(french).toContain('Noël Œuvrard')
    expect(french).toContain('Brûlerie Ñandú & Fils')
    expect(french).toContain('Cœur du Québec Transport')
    expect(french).toContain('4,5 kg')
    const chinese = await textOf(await renderLabels([beijing], format))
    for (const words of [
      '陈静怡',
      '北京朝阳区图书有限公司',
      '建国门外大街1号国贸大厦A座2501室',
      '平装书籍',
      '100004',
      'CHINA',
    ])
      expect(chinese).toContain(words)
  })

  it('one page a label, in order', async () => {
    const pieces = [1, 2, 3].map((piece) => ({
      ...ottawaToVancouver,
      piece,
      trackingNumber: `703511447713847${piece}`,
    }))
    const file = await renderLabels(pieces, format)
    const size = format === 'letter' ? [612, 792] : [288, 432]
    expect(await pageSizes(file)).toEqual([size, size, size])
    const numbers = await Promise.all(
      pdfPages(file).map((page) => readBarcodes(new Uint8Array(page), { formats: ['Code128'] })),
    )
    expect(numbers.flat().map((one) => one.text)).toEqual(pieces.map((one) => one.trackingNumber))
  }, 30_000)

  it.each(everyone)('%s: only the fonts of the letters used are embedded', async (_, label) => {
    expect((await renderLabels([label], format)).length).toBeLessThan(150_000)
  })

  it.each([ottawaToVancouver, troisRivieres, beijing, madrid])(
    'a label from sample rates says so in $locale, a real one doesn’t',
    async (label) => {
      const mark = labelWords(label.locale).sample
      expect(await textOf(await renderLabels([{ ...label, sample: true }], format))).toContain(mark)
      expect(await textOf(await renderLabels([{ ...label, sample: false }], format))).not.toContain(mark)
    },
  )
})

describe.each(['pdf4x6', 'letter'] as const)('a piece with a number of its own as %s', (format) => {
  it.each(Object.entries(numberedSamples))(
    '%s: both scanners read its SSCC as GS1 with AI 00, the tracking number and the address',
    async (_, label) => {
      const page = new Uint8Array(pdfPages(await renderLabels([label], format))[0] ?? [])
      const found = await readBarcodes(page, { formats: ['Code128', 'QRCode'], tryRotate: true })
      expect(found.map((one) => `${one.contentType}:${one.text}`).toSorted()).toEqual([
        `GS1:(00)${label.sscc}`,
        `Text:${label.trackingNumber}`,
        `Text:${label.trackingUrl}`,
      ])
      expect(codesIn(page, { kinds: true })).toEqual(
        [
          `CODE-128:00${label.sscc}`,
          `CODE-128:${label.trackingNumber}`,
          `QR-Code:${label.trackingUrl}`,
        ].toSorted(),
      )
      expect(await textOf(await renderLabels([label], format))).toContain(labelWords(label.locale).demoPrefix)
    },
    30_000,
  )
})

test('as ZPL the piece’s number is a Code 128 field that begins with FNC1 and AI 00', async () => {
  const zpl = new TextDecoder().decode(await renderLabels([numberedSamples.beijing!], 'zpl'))
  expect(zpl).toMatch(/\^BY4,2,66\^BCN,66,N,N,N,N\^FH\^FD>;>800095287654321012346\^FS/)
})

describe('what people write', () => {
  const named = (name: string): LabelData => ({ ...ottawaToVancouver, to: { ...ottawaToVancouver.to, name } })

  it('Polish, Russian, Greek, Vietnamese, Traditional Chinese and rare characters keep their letters', async () => {
    const text = await textOf(
      await renderLabels(
        [
          named('Łukasz Żółć'),
          named('Владимир'),
          named('Σοφία'),
          named('Nguyễn Thị Hạnh'),
          named('劉德華 喆'),
        ],
        'pdf4x6',
      ),
    )
    for (const name of ['Łukasz Żółć', 'Владимир', 'Σοφία', 'Nguyễn Thị Hạnh', '劉德華', '喆'])
      expect(text).toContain(name)
  })

  it('a letter that no font has becomes a question mark, and invisible characters are dropped', async () => {
    const text = await textOf(
      await renderLabels([named('A\u{200b}da \u{1fae8}\u{ffff}\tLovelace\u{0007}')], 'pdf4x6'),
    )
    expect(text).toMatch(/Ada \?+ Lovelace/)
  })

  it('letters typed as letter plus accent are composed', async () => {
    expect(await textOf(await renderLabels([named('Rene\u{301} Cote\u{301}')], 'pdf4x6'))).toContain(
      'René Coté',
    )
  })

  it('the city and the postal code stay whole, however long the rest', async () => {
    const text = await textOf(
      await renderLabels([{ ...nasty, to: { ...nasty.to, lines: ['line '.repeat(400)] } }], 'pdf4x6'),
    )
    expect(text).toContain('Saint-Louis-du-Ha! Ha!-de-la-Rivière-du-Loup, Terre-Neuve-et-Labrador')
    expect(text).toContain('G0L 3S0')
  })
})

describe('what can’t be a label', () => {
  it.each(['pdf4x6', 'letter', 'zpl'] as const)(
    '%s: no labels, a number that no barcode can hold or an endless address is refused',
    async (format) => {
      await expect(renderLabels([], format)).rejects.toThrow(RangeError)
      for (const trackingNumber of ['', 'é', '>;1', '^XA', '1'.repeat(31)]) {
        await expect(renderLabels([{ ...ottawaToVancouver, trackingNumber }], format)).rejects.toThrow(
          RangeError,
        )
      }
      await expect(
        renderLabels(
          [{ ...ottawaToVancouver, trackingUrl: `https://a.example/${'x'.repeat(2500)}` }],
          format,
        ),
      ).rejects.toThrow(RangeError)
    },
  )
})

const open = (pdf: Uint8Array) => getDocument({ data: pdf.slice(), verbosity: 0 }).promise

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await open(pdf)
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  return pages.join('\n')
}

async function pageSizes(pdf: Uint8Array): Promise<number[][]> {
  const document = await open(pdf)
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, i) => document.getPage(i + 1)),
  )
  return pages.map((page) => page.view.slice(2))
}

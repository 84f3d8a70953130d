import { describe, expect, it } from 'vitest'
import { code128, CODE128_QUIET, QR_QUIET, qrCode } from './barcodes.ts'
import type { LabelData } from '#server/documents/label/data.ts'
import { renderLabels } from '#server/documents/label/label.ts'
import { labelSamples } from '#server/documents/label/samples.ts'
import { LABEL_HEIGHT, LABEL_WIDTH } from './marks.ts'

/**
 * An interpreter in place of a printer, written from the ZPL II programming guide and not from the painter:
 * it knows the commands that a label may use and refuses all others, keeps a printer's state, and reports
 * what each field prints where.
 */
type Field = {
  kind: 'text' | 'bars' | 'qr' | 'bitmap' | 'box'
  data: string
  x: number
  y: number
  width: number
  height: number
  baseline: boolean
  dots: number
}

const { ottawaToVancouver, troisRivieres, beijing } = labelSamples
const zpl = async (...labels: LabelData[]) =>
  new TextDecoder('utf-8', { fatal: true }).decode(await renderLabels(labels, 'zpl'))

describe('a label as ZPL', () => {
  it.each(Object.entries(labelSamples))(
    '%s: one format of 812 × 1218 dots in UTF-8, with every field on the label',
    async (_, label) => {
      const [format, ...more] = read(await zpl(label))
      expect(more).toEqual([])
      expect(format).toMatchObject({ width: LABEL_WIDTH, height: LABEL_HEIGHT, encoding: 28 })
      for (const { kind, data, x, y, width, height, baseline } of format?.fields ?? []) {
        const top = baseline ? y - height : y
        expect([
          kind,
          data,
          x >= 0,
          top >= 0,
          x + width <= LABEL_WIDTH,
          top + height <= LABEL_HEIGHT,
        ]).toEqual([kind, data, true, true, true, true])
      }
    },
  )

  it.each(Object.entries(labelSamples))(
    '%s: the Code 128 field holds the tracking number and the QR field its address',
    async (_, label) => {
      const fields = read(await zpl(label))[0]?.fields ?? []
      expect(fields.filter((one) => one.kind === 'bars').map((one) => one.data)).toEqual([
        label.trackingNumber,
      ])
      expect(fields.filter((one) => one.kind === 'qr').map((one) => one.data)).toEqual([label.trackingUrl])
    },
  )

  it.each(Object.entries(labelSamples))(
    '%s: nothing is printed on a barcode or its quiet zone',
    async (_, label) => {
      const fields = read(await zpl(label))[0]?.fields ?? []
      const codes = fields.filter((one) => one.kind === 'bars' || one.kind === 'qr')
      for (const code of codes) {
        const module = code.dots
        const quiet = module * (code.kind === 'bars' ? CODE128_QUIET : QR_QUIET)
        const others = fields
          .filter((one) => one !== code && one.kind !== 'box')
          .filter((one) => {
            const top = one.baseline ? one.y - one.height * 0.8 : one.y
            return (
              one.x < code.x + code.width + quiet &&
              code.x - quiet < one.x + one.width &&
              top < code.y + code.height &&
              code.y < top + one.height
            )
          })
        expect(others).toEqual([])
      }
    },
  )

  it('carets, tildes, backslashes and underscores in a name stay text and never become commands', async () => {
    const name = 'A^XZ~JA \\& _5E ^FS B'
    const to = { ...ottawaToVancouver.to, name }
    const text = await zpl({ ...ottawaToVancouver, to, reference: '^XA^DFR:X^FS' })
    expect(text.match(/\^XA/g)).toHaveLength(1)
    expect(text).not.toContain('~')
    const data = (read(text)[0]?.fields ?? []).map((one) => one.data)
    expect(data).toContain(name)
    expect(data).toContain('^XA^DFR:X^FS')
  })

  it('three pieces are three formats, each with its own number', async () => {
    const pieces = [1, 2, 3].map((piece) => ({
      ...ottawaToVancouver,
      piece,
      trackingNumber: `703511447713847${piece}`,
    }))
    const numbers = read(await zpl(...pieces)).map(
      (format) => format.fields.find((one) => one.kind === 'bars')?.data,
    )
    expect(numbers).toEqual(pieces.map((one) => one.trackingNumber))
  })

  it('Latin-1 accents are sent as text, Chinese and "œ" as a picture that has ink', async () => {
    const french = read(await zpl(troisRivieres))[0]?.fields ?? []
    expect(french.map((one) => one.data)).toContain('Brûlerie Ñandú & Fils')
    expect(french.some((one) => one.data.includes('œ') || one.data.includes('Œ'))).toBe(false)
    const chinese = read(await zpl(beijing))[0]?.fields ?? []
    expect(chinese.every((one) => /^[\x20-\xff]*$/.test(one.data))).toBe(true)
    const pictures = chinese.filter((one) => one.kind === 'bitmap')
    expect(pictures.length).toBeGreaterThan(12)
    for (const one of pictures)
      expect(one.dots / (one.width * one.height)).toSatisfy((ink: number) => ink > 0.04 && ink < 0.96)
  })

  it('a shipper with sample rates sees the mark as white on a black bar across the top', async () => {
    const bar = read(await zpl({ ...ottawaToVancouver, sample: true }))[0]?.fields[0]
    expect(bar).toMatchObject({ kind: 'bitmap', y: 20 })
    expect(bar?.width).toBeGreaterThan(700)
    expect((bar?.dots ?? 0) / ((bar?.width ?? 1) * (bar?.height ?? 1))).toBeGreaterThan(0.6)
  })
})

type Format = { width: number; height: number; encoding: number; fields: Field[] }

function read(text: string): Format[] {
  const formats: Format[] = []
  const state = {
    x: 0,
    y: 0,
    baseline: false,
    hex: false,
    size: 0,
    module: 0,
    block: 0,
    kind: 'text' as Field['kind'],
    barHeight: 0,
  }
  let open = false
  for (const [, command = '', rest = ''] of text.matchAll(/\^(..)([^^~]*)/gsu)) {
    const [a = 0, b = 0, c = 0] = rest.split(',').map(Number)
    const format = formats.at(-1)
    if (command !== 'XA' && (!open || !format)) throw new Error(`^${command} outside a format`)
    const put = (field: Partial<Field>) =>
      format?.fields.push({
        kind: state.kind,
        data: '',
        x: state.x,
        y: state.y,
        width: 0,
        height: 0,
        baseline: state.baseline,
        dots: 0,
        ...field,
      })
    switch (command) {
      case 'XA':
        open = true
        formats.push({ width: 0, height: 0, encoding: 0, fields: [] })
        break
      case 'XZ':
        open = false
        break
      case 'CI':
        Object.assign(format ?? {}, { encoding: a })
        break
      case 'PW':
        Object.assign(format ?? {}, { width: a })
        break
      case 'LL':
        Object.assign(format ?? {}, { height: a })
        break
      case 'LH':
        if (a || b) throw new Error('the label home is moved')
        break
      case 'FO':
      case 'FT':
        Object.assign(state, { x: a, y: b, baseline: command === 'FT', kind: 'text', block: 0, hex: false })
        break
      case 'A0':
        state.size = b
        break
      case 'FB':
        state.block = a
        break
      case 'BY':
        Object.assign(state, { module: a, barHeight: c })
        break
      case 'BC':
        state.kind = 'bars'
        break
      case 'BQ':
        Object.assign(state, { kind: 'qr', module: c })
        break
      case 'FH':
        state.hex = true
        break
      case 'FD':
        put(fieldOf(state, state.hex ? unhex(rest) : rest))
        break
      case 'GB':
        put({ kind: 'box', width: a, height: b, dots: c })
        break
      case 'GF':
        put(picture(rest))
        break
      case 'FS':
        break
      default:
        throw new Error(`^${command} is no command of a label`)
    }
  }
  if (open) throw new Error('the last format is not closed')
  return formats
}

function fieldOf(
  {
    kind,
    size,
    module,
    block,
    barHeight,
  }: { kind: Field['kind']; size: number; module: number; block: number; barHeight: number },
  data: string,
): Partial<Field> {
  if (kind === 'bars') return { data, width: code128(data).modules * module, height: barHeight, dots: module }
  if (kind === 'qr') {
    const address = data.replace(/^[LMQH]A,/, '')
    expect(address).not.toBe(data)
    const side = qrCode(address).length * module
    return { data: address, width: side, height: side, dots: module }
  }
  // Font 0 is condensed: half its height is more than its average character width.
  return { data, width: block || Math.floor(data.length * size * 0.5), height: size }
}

/** _XX is one byte of UTF-8. */
const unhex = (data: string) =>
  new TextDecoder().decode(
    Uint8Array.from(
      Buffer.from(data, 'utf8')
        .toString('latin1')
        .replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      (one) => one.charCodeAt(0),
    ),
  )

/**
 * ^GFA: sizes must match the rows once "," (white to the end) and ":" (repeat the row above) are expanded.
 */
function picture(rest: string): Partial<Field> {
  const [, form, total, count, perRow, data = ''] = /^(\w),(\d+),(\d+),(\d+),(.*)$/s.exec(rest) ?? []
  expect([form, total]).toEqual(['A', count])
  const digits = 2 * Number(perRow)
  const rows: string[] = []
  let row = ''
  for (const character of data.trim()) {
    if (character === ':') rows.push(rows.at(-1) ?? '0'.repeat(digits))
    else row = character === ',' ? row.padEnd(digits, '0') : row + character
    if (row.length !== digits) continue
    rows.push(row)
    row = ''
  }
  expect(row).toBe('')
  expect(rows.length * Number(perRow)).toBe(Number(total))
  const bits = rows.map((one) =>
    Array.from(one, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join(''),
  )
  const width = Math.max(...bits.map((one) => one.lastIndexOf('1') + 1))
  return { kind: 'bitmap', width, height: rows.length, dots: bits.join('').replaceAll('0', '').length }
}

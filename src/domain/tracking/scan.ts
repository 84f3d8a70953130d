import { isGsin, isSscc } from '#src/domain/orders/sscc.ts'
import { findNumbersInText } from '#src/domain/shared/text/numbers-in-text.ts'
import { parseNumber, type NumberKind } from '#src/domain/shared/public-number.ts'
import { normalizeTracking, recognizeTrackingNumber, type TrackingFormat } from './tracking-number.ts'

/** A barcode as it was read: its format as the Barcode Detection API names it; '' where a person typed. */
export interface ScannedCode {
  format: string
  text: string
}

/**
 * What a barcode means. own: a number of ours, of an order, a load or a manifest. carrier: a tracking number,
 * `checked` by its check digit or by the link it was in. piece: the SSCC of one piece. bol: the GSIN of a
 * bill of lading. other: nothing we know, as it was read.
 */
export type Scan =
  | { kind: 'own'; of: NumberKind; number: string }
  | { kind: 'carrier'; number: string; checked: boolean }
  | { kind: 'piece'; number: string }
  | { kind: 'bol'; number: string }
  | { kind: 'other'; number: string }

/** Symbols without a check of their own, which are misread now and then: a check digit must confirm them. */
const UNCHECKED_SYMBOLS = new Set(['code_39', 'itf'])
/** Separates the elements of a GS1 barcode. */
const GROUP_SEPARATOR = '\u001D'
/** Carriers' own messages in two-dimensional barcodes (ISO/IEC 15434); a linear one beside has the number. */
const CARRIER_MESSAGE = '[)>'

/**
 * What the barcodes in one picture mean, the most telling first: a label has several, and the number that
 * leads to its order counts more than that of one piece.
 */
export function readScan(codes: readonly ScannedCode[], formats: readonly TrackingFormat[]): Scan[] {
  const scans = codes.flatMap(({ format, text }) => {
    const scan = meaningOf(text, formats)
    return scan && (isSure(scan) || !UNCHECKED_SYMBOLS.has(format)) ? scan : []
  })
  return [...new Map(scans.map((scan) => [`${scan.kind} ${scan.number}`, scan])).values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  )
}

function meaningOf(raw: string, formats: readonly TrackingFormat[]): Scan | undefined {
  if (raw.startsWith(CARRIER_MESSAGE)) return undefined
  // Some readers put the symbology's identifier (ISO/IEC 15424) first, as "]C1".
  const text = raw.replace(/^\][A-Za-z]\d/, '').trim()
  if (text === '') return undefined
  return URL.canParse(text)
    ? inLink(text, formats)
    : (ownNumber(text) ?? gs1Number(text) ?? carrierNumber(text, formats) ?? { kind: 'other', number: text })
}

function ownNumber(text: string): Scan | undefined {
  const own = parseNumber(text)
  return own ? { kind: 'own', of: own.kind, number: own.number } : undefined
}

/** AI 00 and AI 402, which are ours and of others; without its AI an SSCC could be a tracking number. */
function gs1Number(text: string): Scan | undefined {
  const element = text.split(GROUP_SEPARATOR).find((part) => part !== '') ?? ''
  const digits = element.replace(/[\s()]/g, '')
  if (/^00\d{18}$/.test(digits) && isSscc(digits.slice(2))) return { kind: 'piece', number: digits.slice(2) }
  if (/^402\d{17}$/.test(digits) && isGsin(digits.slice(3))) return { kind: 'bol', number: digits.slice(3) }
  return undefined
}

/** A number without a check digit must at least look like one, or every word on a box would be one. */
function carrierNumber(text: string, formats: readonly TrackingFormat[]): Scan | undefined {
  const number = normalizeTracking(text.replaceAll(GROUP_SEPARATOR, ''))
  const [found] = recognizeTrackingNumber(number, formats)
  return found && { kind: 'carrier', number: printedNumber(number, found.format), checked: found.checked }
}

/**
 * The tracking number in a link: in ours it is named, in others' it has to be found. Only the number is
 * taken; the link is never opened.
 */
function inLink(text: string, formats: readonly TrackingFormat[]): Scan {
  const { pathname, search, searchParams, hash } = new URL(text)
  const named = searchParams.get('numbers')?.split(',')[0]
  if (named) return ownNumber(named) ?? { kind: 'carrier', number: normalizeTracking(named), checked: true }
  const found = findNumbersInText(`${pathname} ${search} ${hash}`)
    .map((number) => ownNumber(number) ?? carrierNumber(number, formats))
    .find((scan) => scan && isSure(scan))
  return found ?? { kind: 'other', number: text }
}

/**
 * The number as it stands below the bars, which hold more: FedEx's routing, the post's ZIP code before it. By
 * that number people and carriers know the parcel.
 */
function printedNumber(number: string, format: string): string {
  const [, printed = number] = PRINTED.find(([name]) => format.startsWith(name))?.[1].exec(number) ?? []
  return printed
}

const PRINTED: readonly (readonly [format: string, pattern: RegExp])[] = [
  ['FedEx Express (34)', /(\d{12})$/],
  ['FedEx Ground GSN', /(\d{12})$/],
  ['FedEx ASTRA', /^\d{16}(\d{12})\d{4}$/],
  ['FedEx Ground 96', /^96\d{5}(\d{15})$/],
  ['USPS', /^420\d{5}(?:\d{4})?(9\d{21}|9\d{25})$/],
]

const isSure = (scan: Scan): boolean => scan.kind !== 'other' && (scan.kind !== 'carrier' || scan.checked)

/** Numbers that lead to what is tracked. */
const TRACKED: readonly NumberKind[] = ['tracking', 'pro', 'order', 'load']

function rankOf(scan: Scan): number {
  if (scan.kind === 'own') return TRACKED.includes(scan.of) ? 0 : 3
  if (scan.kind === 'carrier') return scan.checked ? 1 : 5
  return { bol: 2, piece: 4, other: 6 }[scan.kind]
}

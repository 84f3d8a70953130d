import { ADDRESS_MAX } from './address.ts'
import type { BookAddress } from './address-book.ts'
import { contentLine, textValue } from '#src/domain/calendar/content-line.ts'
import type { TableRow } from '#src/domain/import/table-import.ts'

export type VcardVersion = '3.0' | '4.0'
/** Field names, and a row for each address of each card; `row` is the line on which the card begins. */
export interface VcardTable {
  names: readonly string[]
  rows: TableRow[]
}

const NAMES = [
  'fullName',
  'company',
  'address1',
  'address2',
  'aptSuite',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
  'extension',
  'email',
  'addressType',
  'tags',
] as const
type Cells = Partial<Record<(typeof NAMES)[number], string>>

export const isVcard = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 2000))

/**
 * Reads vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). A card with two addresses gives two rows; one without
 * any gives a row to be completed.
 */
export function readVcards(text: string): VcardTable {
  const rows: TableRow[] = []
  let card: Property[] | undefined
  let begun = 0
  for (const { line, row } of unfolded(text)) {
    const property = parse(line)
    if (property?.name === 'BEGIN') [card, begun] = [[], row]
    else if (property?.name === 'END') {
      rows.push(
        ...rowsOf(card ?? []).map((cells) => ({ row: begun, cells: NAMES.map((name) => cells[name] ?? '') })),
      )
      card = undefined
    } else if (property) card?.push(property)
  }
  return { names: NAMES, rows }
}

/** Cards that other programs can read; what vCard can't express (buzz code, drop-off) is left out. */
export function writeVcards(
  addresses: readonly (BookAddress & { id: string })[],
  version: VcardVersion,
): string {
  return addresses
    .flatMap((address) => cardOf(address, version))
    .map(contentLine)
    .join('')
}

interface Property {
  name: string
  params: string
  value: string
}

/** Unfolds continuation lines; quoted-printable lines of 2.1 are continued after a final "=". */
function unfolded(text: string): { line: string; row: number }[] {
  const lines: { line: string; row: number }[] = []
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1)
    if (last && /^[ \t]/.test(raw)) last.line += raw.slice(1)
    else if (last && /QUOTED-PRINTABLE/i.test(last.line) && last.line.endsWith('='))
      last.line = last.line.slice(0, -1) + raw
    else lines.push({ line: raw, row: at + 1 })
  }
  return lines
}

function parse(line: string): Property | undefined {
  const [, name, params = '', value = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? []
  if (!name) return undefined
  return {
    name: name.toUpperCase(),
    params: params.toUpperCase(),
    value: /QUOTED-PRINTABLE/i.test(params) ? fromQuotedPrintable(value) : value,
  }
}

function rowsOf(card: readonly Property[]): Cells[] {
  const all = (name: string) => card.filter((one) => one.name === name)
  const [family = '', given = ''] = parts(all('N')[0]?.value ?? '')
  const company = parts(all('ORG')[0]?.value ?? '')
    .filter(Boolean)
    .join(', ')
  const named = plain(all('FN')[0]?.value ?? '') || [given, family].filter(Boolean).join(' ')
  const phone = preferred(all('TEL').filter(({ params }) => !/FAX|PAGER/.test(params)))
  const [number = '', extension = ''] = plain(phone?.value ?? '')
    .replace(/^tel:/i, '')
    .split(/;ext=|\s+(?:x|ext\.?|poste)\s*/i)
  const common: Cells = {
    // A company's name goes into the company field only.
    fullName: named === company && !given && !family ? '' : named,
    company,
    phone: number.split(';')[0]!,
    extension,
    email: plain(preferred(all('EMAIL'))?.value ?? ''),
    tags: all('CATEGORIES')
      .flatMap(({ value }) => list(value))
      .join(';'),
  }
  const addresses = all('ADR')
  return addresses.length === 0
    ? [common]
    : addresses.map((address) => ({ ...common, ...addressOf(address) }))
}

/** Post office box; extended; street; town; region; code; country. */
function addressOf({ params, value }: Property): Cells {
  const [box = '', extended = '', street = '', city = '', province = '', postalCode = '', country = ''] =
    parts(value)
  const [address1 = '', ...more] = street
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const isSuite = extended.length <= ADDRESS_MAX.aptSuite
  // Without a street, the box becomes the first line.
  const beside = [...more, address1 === '' ? '' : box, isSuite ? '' : extended].filter(Boolean)
  return {
    address1: address1 || box,
    address2: beside.join(', '),
    aptSuite: isSuite ? extended : '',
    city,
    province,
    postalCode,
    country,
    addressType: /WORK/.test(params) ? 'Commercial' : '',
  }
}

const preferred = (all: readonly Property[]): Property | undefined =>
  all.find(({ params }) => /PREF/.test(params)) ?? all[0]
const parts = (value: string): string[] => divided(value, ';').map(plain)
const list = (value: string): string[] => divided(value, ',').map(plain)
const divided = (value: string, sign: string): string[] =>
  value.split(new RegExp(`(?<!\\\\)${sign}`)).map((part) => part.trim())
const plain = (value: string): string =>
  value.replace(/\\([nN,;:\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim()

/** Bytes as =XX, in UTF-8. */
const fromQuotedPrintable = (value: string): string => {
  const percent = value.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/gi, '%$1')
  try {
    return decodeURIComponent(percent)
  } catch {
    return value
  }
}

function cardOf(a: BookAddress & { id: string }, version: VcardVersion): string[] {
  const name = a.fullName || a.company
  const [given = '', ...family] = a.fullName.split(' ')
  const kind = a.isCompany || a.addressType === 'Commercial' ? 'WORK' : 'HOME'
  const street = [a.address1, a.address2].filter(Boolean).map(textValue).join('\\n')
  const phone =
    version === '4.0'
      ? `TEL;VALUE=uri;TYPE=voice:tel:${a.phone.replace(/[^\d+]/g, '')}${a.extension && `;ext=${a.extension.replace(/\D/g, '')}`}`
      : `TEL;TYPE=VOICE:${textValue(a.phone)}${a.extension && ` x ${textValue(a.extension)}`}`
  const type = version === '4.0' ? kind.toLowerCase() : kind
  const town = [a.city, a.province, a.postalCode, a.country].map(textValue).join(';')
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `UID:urn:uuid:${textValue(a.id)}`,
    `FN:${textValue(name)}`,
    `N:${textValue(family.join(' '))};${textValue(given)};;;`,
    ...(version === '4.0' && a.isCompany && !a.fullName ? ['KIND:org'] : []),
    ...(a.company ? [`ORG:${textValue(a.company)}`] : []),
    `ADR;TYPE=${type}:;${textValue(a.aptSuite)};${street};${town}`,
    ...(a.phone ? [phone] : []),
    ...(a.email ? [`EMAIL:${textValue(a.email)}`] : []),
    ...(a.tags.length > 0 ? [`CATEGORIES:${a.tags.map(textValue).join(',')}`] : []),
    'END:VCARD',
  ]
}

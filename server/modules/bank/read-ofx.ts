import { currencyFault, leadingDay, notAmount, plainText, signedCents } from './fields.ts'
import {
  EMPTY,
  MAX_STATEMENT_LINES,
  TOO_MANY_LINES,
  type Fault,
  type ReadStatements,
  type Statement,
  type StatementFault,
  type StatementLine,
} from './statement.ts'

type Fields = Record<string, string>
interface Found {
  fields: Fields
  lines: Fields[]
}

/**
 * A tag and the text up to the next tag or the end of the line. That is enough for OFX, whose elements have
 * no attributes.
 */
const TAG = /<(\/?)([A-Z0-9._]{1,40})>([^<\r\n]*)/gi
/** The tags of statements, for bank accounts and for cards. */
const STATEMENTS = ['STMTRS', 'CCSTMTRS']

/**
 * Reads OFX statements, both 1.x (SGML, without end tags) and 2.x (XML): either is a sequence of tags with
 * values. They contain the closing balance only.
 */
export function readOfx(text: string): ReadStatements {
  const found: Found[] = []
  let line: Fields | undefined
  for (const [, end, name, value] of text.matchAll(TAG)) {
    const tag = name!.toUpperCase()
    if (STATEMENTS.includes(tag) && !end) found.push({ fields: {}, lines: [] })
    const statement = found.at(-1)
    if (!statement) continue
    if (tag === 'STMTTRN') {
      line = end ? undefined : {}
      if (line) statement.lines.push(line)
      if (statement.lines.length > MAX_STATEMENT_LINES) return { faults: [TOO_MANY_LINES] }
    } else if (!end && value!.trim() !== '') (line ?? statement.fields)[tag] ??= decoded(value!.trim())
  }
  if (found.length === 0) return { faults: [{ at: 0, id: 'verb.statement.noOfx' }] }
  const faults: StatementFault[] = []
  const statements = found.map((one) => parseStatement(one, faults))
  return faults.length > 0 ? { faults } : { statements }
}

function parseStatement({ fields, lines: entries }: Found, faults: StatementFault[]): Statement {
  const wrong = currencyFault(fields.CURDEF)
  if (wrong) faults.push(wrong)
  const lines = entries.flatMap((entry, at) => {
    const line = parseLine(entry, at + 1)
    if ('id' in line) faults.push({ at: at + 1, ...line })
    return 'id' in line || line.amountCents === 0 ? [] : [line]
  })
  const days = lines.map(({ day }) => day).toSorted()
  const from = earlier(leadingDay(fields.DTSTART ?? ''), days[0]) ?? leadingDay(fields.DTASOF ?? '') ?? ''
  const to = later(leadingDay(fields.DTEND ?? ''), days.at(-1)) ?? from
  if (!from) faults.push(EMPTY)
  // A balance as of a later day includes lines that aren't in this file.
  const asOf = leadingDay(fields.DTASOF ?? '')
  const closingCents = asOf !== null && asOf <= to ? signedCents(fields.BALAMT ?? '') : null
  return {
    format: 'ofx',
    accountId: fields.ACCTID ?? null,
    from,
    to,
    closingCents,
    lines,
    openingCents:
      closingCents === null
        ? null
        : closingCents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}

const earlier = (one: string | null, other: string | undefined) =>
  one === null || (other !== undefined && other < one) ? other : one
const later = (one: string | null, other: string | undefined) =>
  one === null || (other !== undefined && other > one) ? other : one

/** @returns the line, or what is wrong with it */
function parseLine(entry: Fields, at: number): StatementLine | Fault {
  const amountCents = signedCents(entry.TRNAMT ?? '')
  const day = leadingDay(entry.DTPOSTED ?? '')
  if (amountCents === null) return notAmount(entry.TRNAMT ?? '')
  if (day === null) return { id: 'verb.notDate', values: { given: entry.DTPOSTED ?? '' } }
  return {
    at,
    day,
    amountCents,
    text: plainText(entry.NAME, entry.MEMO),
    reference: entry.REFNUM ?? entry.CHECKNUM ?? null,
    bankId: entry.FITID ?? null,
  }
}

/** Decodes the entities that OFX defines (OFX §2.3.2.1), and numeric ones. */
const decoded = (value: string): string =>
  value.replace(/&(?:#(\d{1,6})|(amp|lt|gt|nbsp|quot|apos));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? NAMED[name]! : character(Number(code)),
  )
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'" }
const character = (code: number) => (code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' ')

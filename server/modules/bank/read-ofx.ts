import { currencyFault, leadingDay, plainText, signedCents } from './fields.ts'
import {
  MAX_STATEMENT_LINES,
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
      if (statement.lines.length > MAX_STATEMENT_LINES)
        return { faults: [{ at: 0, message: `The file has more than ${MAX_STATEMENT_LINES} lines.` }] }
    } else if (!end && value!.trim() !== '') (line ?? statement.fields)[tag] ??= decoded(value!.trim())
  }
  if (found.length === 0) return { faults: [{ at: 0, message: 'The file has no bank statement (STMTRS).' }] }
  const faults: StatementFault[] = []
  const statements = found.map((one) => parseStatement(one, faults))
  return faults.length > 0 ? { faults } : { statements }
}

function parseStatement({ fields, lines: entries }: Found, faults: StatementFault[]): Statement {
  const wrong = currencyFault(fields.CURDEF)
  if (wrong) faults.push({ at: 0, message: wrong })
  const lines = entries.flatMap((entry, at) => {
    const line = parseLine(entry, at + 1)
    if (typeof line === 'string') faults.push({ at: at + 1, message: line })
    return typeof line === 'string' || line.amountCents === 0 ? [] : [line]
  })
  const days = lines.map(({ day }) => day).toSorted()
  const from = earlier(leadingDay(fields.DTSTART ?? ''), days[0]) ?? leadingDay(fields.DTASOF ?? '') ?? ''
  const to = later(leadingDay(fields.DTEND ?? ''), days.at(-1)) ?? from
  if (!from) faults.push({ at: 0, message: 'The statement has neither lines nor days.' })
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

/** @returns the line, or what is wrong with it as a sentence */
function parseLine(entry: Fields, at: number): StatementLine | string {
  const amountCents = signedCents(entry.TRNAMT ?? '')
  const day = leadingDay(entry.DTPOSTED ?? '')
  if (amountCents === null) return `"${entry.TRNAMT ?? ''}" isn’t an amount.`
  if (day === null) return `"${entry.DTPOSTED ?? ''}" isn’t a date.`
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

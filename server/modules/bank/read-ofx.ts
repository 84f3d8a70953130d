import { foreign, leadingDay, plainText, signedCents } from './bank-fields.ts'
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
 * A tag and what follows it up to the next, or the end of the line: enough for OFX, whose elements have no
 * attributes.
 */
const TAG = /<(\/?)([A-Z0-9._]{1,40})>([^<\r\n]*)/gi
/** What a statement is called, of a bank account and of a card. */
const STATEMENTS = ['STMTRS', 'CCSTMTRS']

/**
 * Reads statements of OFX, of the 1.x kind (SGML, whose elements have no end tags) and of the 2.x kind (XML):
 * one way for both, as either is a row of tags with values. It holds the balance at the end only.
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
  const statements = found.map((one) => statementOf(one, faults))
  return faults.length > 0 ? { faults } : { statements }
}

function statementOf({ fields, lines: entries }: Found, faults: StatementFault[]): Statement {
  const wrong = foreign(fields.CURDEF)
  if (wrong) faults.push({ at: 0, message: wrong })
  const lines = entries.flatMap((entry, at) => {
    const line = lineOf(entry, at + 1)
    if (typeof line === 'string') faults.push({ at: at + 1, message: line })
    return typeof line === 'string' || line.amountCents === 0 ? [] : [line]
  })
  const days = lines.map(({ day }) => day).toSorted()
  const from = earlier(leadingDay(fields.DTSTART ?? ''), days[0]) ?? leadingDay(fields.DTASOF ?? '') ?? ''
  const to = later(leadingDay(fields.DTEND ?? ''), days.at(-1)) ?? from
  if (!from) faults.push({ at: 0, message: 'The statement has neither lines nor days.' })
  // As of a later day the balance holds what this file does not.
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

/** @returns what is wrong, as a sentence */
function lineOf(entry: Fields, at: number): StatementLine | string {
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

/** The entities that OFX has (§2.3.2.1), and numbers. */
const decoded = (value: string): string =>
  value.replace(/&(?:#(\d{1,6})|(amp|lt|gt|nbsp|quot|apos));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? NAMED[name]! : character(Number(code)),
  )
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'" }
const character = (code: number) => (code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' ')

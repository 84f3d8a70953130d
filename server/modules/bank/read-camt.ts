import { Parser } from 'saxen'
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

/**
 * The texts below an element by their path, such as "Bal/Tp/CdOrPrtry/Cd". If a path repeats, the first
 * counts.
 */
type Texts = Map<string, string>
interface Found {
  account: Texts
  balances: Texts[]
  entries: Texts[]
}

const STATEMENT = 'BkToCstmrStmt/Stmt'
/** Elements that occur several times and are collected one by one. */
const PARTS = ['Bal', 'Ntry'] as const

/**
 * Reads ISO 20022 account statements (camt.053, any version): booked entries with their balances. External
 * entities are never resolved; a file that declares any is refused.
 */
export function readCamt(xml: string): ReadStatements {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return { faults: [{ at: 0, id: 'verb.statement.entities' }] }
  const found: Found[] = []
  try {
    collect(xml, found)
  } catch (error) {
    return { faults: [error instanceof Unreadable ? error.fault : { at: 0, id: 'verb.statement.notXml' }] }
  }
  if (found.length === 0) return { faults: [{ at: 0, id: 'verb.statement.noCamt' }] }
  const faults: StatementFault[] = []
  const statements = found.map((one) => parseStatement(one, faults))
  return faults.length > 0 ? { faults } : { statements }
}

/** Ends reading before the whole file is in memory. */
class Unreadable extends Error {
  readonly fault: StatementFault

  constructor(fault: StatementFault) {
    super(fault.id)
    this.fault = fault
  }
}

function collect(xml: string, found: Found[]): void {
  const path: string[] = []
  let [text, entries] = ['', 0]
  let part: Texts | undefined
  new Parser()
    .on('error', (error) => {
      throw error
    })
    .on('openTag', (tag, attributes) => {
      path.push(unprefixed(tag))
      if (path.length > 40) throw new Unreadable({ at: 0, id: 'verb.statement.tooDeep' })
      text = ''
      const below = belowStatement(path)
      if (below === '') found.push({ account: new Map(), balances: [], entries: [] })
      if (below === 'Ntry' && (entries += 1) > MAX_STATEMENT_LINES) throw new Unreadable(TOO_MANY_LINES)
      if (PARTS.some((name) => name === below)) {
        part = new Map()
        found.at(-1)![below === 'Bal' ? 'balances' : 'entries'].push(part)
      }
      if (part && tag.endsWith('Amt') && !part.has('Ccy')) put(part, 'Ccy', attributes().Ccy ?? '')
    })
    .on('text', (more, decode) => {
      text += decode(more)
    })
    .on('cdata', (more) => {
      text += more
    })
    .on('closeTag', () => {
      const below = belowStatement(path)
      if (below !== undefined && text.trim() !== '') {
        const [head = ''] = below.split('/')
        const isPart = PARTS.some((name) => name === head)
        if (isPart && part) put(part, below.slice(head.length + 1), text.trim())
        else if (!isPart) put(found.at(-1)!.account, below, text.trim())
      }
      if (PARTS.some((name) => name === below)) part = undefined
      path.pop()
      text = ''
    })
    .parse(xml)
}

const put = (texts: Texts, at: string, text: string): void => {
  if (text !== '' && !texts.has(at)) texts.set(at, text)
}

const unprefixed = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The path below a statement; '' for the statement itself, undefined elsewhere. */
function belowStatement(path: readonly string[]): string | undefined {
  const joined = path.slice(1).join('/')
  if (joined === STATEMENT) return ''
  return joined.startsWith(`${STATEMENT}/`) ? joined.slice(STATEMENT.length + 1) : undefined
}

function parseStatement({ account, balances, entries }: Found, faults: StatementFault[]): Statement {
  const wrong = currencyFault(account.get('Acct/Ccy') ?? balances[0]?.get('Ccy') ?? entries[0]?.get('Ccy'))
  if (wrong) faults.push(wrong)
  const lines = entries.flatMap((entry, at) => {
    // Pending entries come again when they are booked.
    if ((entry.get('Sts/Cd') ?? entry.get('Sts') ?? 'BOOK') !== 'BOOK') return []
    const line = parseLine(entry, at + 1)
    if ('id' in line) faults.push({ at: at + 1, ...line })
    return 'id' in line || line.amountCents === 0 ? [] : [line]
  })
  const days = lines.map(({ day }) => day).toSorted()
  const opening = balanceOf(balances, ['OPBD', 'PRCD'])
  const closing = balanceOf(balances, ['CLBD'])
  const from = leadingDay(account.get('FrToDt/FrDtTm') ?? '') ?? days[0] ?? closing?.day ?? ''
  const to = leadingDay(account.get('FrToDt/ToDtTm') ?? '') ?? closing?.day ?? days.at(-1) ?? from
  if (!from) faults.push(EMPTY)
  // Some banks end the period at the beginning of the next day.
  const last = days.at(-1)
  return {
    format: 'camt',
    accountId: account.get('Acct/Id/IBAN') ?? account.get('Acct/Id/Othr/Id') ?? null,
    from: days[0] !== undefined && days[0] < from ? days[0] : from,
    to: last !== undefined && last > to ? last : to,
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    lines,
  }
}

function balanceOf(
  balances: readonly Texts[],
  codes: readonly string[],
): { cents: number; day: string | undefined } | null {
  const found = balances.find((one) => codes.includes(one.get('Tp/CdOrPrtry/Cd') ?? ''))
  const cents = found && signedCents(found.get('Amt') ?? '')
  return found && typeof cents === 'number'
    ? {
        cents: found.get('CdtDbtInd') === 'DBIT' ? 0 - cents : cents,
        day: leadingDay(found.get('Dt/Dt') ?? found.get('Dt/DtTm') ?? '') ?? undefined,
      }
    : null
}

/** @returns the line, or what is wrong with it */
function parseLine(entry: Texts, at: number): StatementLine | Fault {
  const cents = signedCents(entry.get('Amt') ?? '')
  const day = leadingDay(
    entry.get('BookgDt/Dt') ??
      entry.get('BookgDt/DtTm') ??
      entry.get('ValDt/Dt') ??
      entry.get('ValDt/DtTm') ??
      '',
  )
  const sign = { CRDT: 1, DBIT: -1 }[entry.get('CdtDbtInd') ?? '']
  if (cents === null) return notAmount(entry.get('Amt') ?? '')
  if (day === null) return { id: 'verb.statement.noBookingDay' }
  if (sign === undefined) return { id: 'verb.statement.noDirection' }
  const details = (path: string) => entry.get(`NtryDtls/TxDtls/${path}`)
  const party = ['Dbtr', 'Cdtr'].flatMap((who) => [
    details(`RltdPties/${who}/Nm`),
    details(`RltdPties/${who}/Pty/Nm`),
  ])
  const endToEnd = details('Refs/EndToEndId')
  return {
    at,
    day,
    amountCents: cents * sign + 0,
    text: plainText(entry.get('AddtlNtryInf'), ...party, details('RmtInf/Ustrd'), details('AddtlTxInf')),
    reference:
      (endToEnd === 'NOTPROVIDED' ? undefined : endToEnd) ??
      details('RmtInf/Strd/CdtrRefInf/Ref') ??
      entry.get('NtryRef') ??
      null,
    bankId: entry.get('AcctSvcrRef') ?? details('Refs/AcctSvcrRef') ?? null,
  }
}

import { asc, eq } from 'drizzle-orm'
import { headingKey } from '#src/domain/import/table-import.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Sql } from '#server/db/sql.ts'
import { transfers } from '#server/db/schema/money/bank.ts'
import { proposals } from './match.ts'
import type { OpenItem } from './open-items.ts'
import { namesSender, propose, type OpenLine, type Proposal, type Resemblance } from './propose.ts'
import { expectedTransfers, knownSenders, type KnownSender } from './expected-transfers.ts'

/** What is expected at the bank, by what it is. */
export type ItemKind = 'etransfer' | 'payout' | 'refund' | 'bill' | 'topup' | 'sender' | 'other'

/**
 * What something that waits may be. `match`: it settles what is in the books. `credit`: it is money of a customer,
 * named by the top-up they requested or by their email. `by`: what speaks for it; before: this sender paid for that
 * customer before. exact: it names what it is and nothing else fits.
 */
export interface Candidate {
  act: 'match' | 'credit'
  to: string
  kind: ItemKind
  day: string
  party: string
  cents: Cents
  by: Resemblance | 'before'
  sure: 'exact' | 'likely' | 'possible'
}

/** A line of a statement that is open, or an e-transfer whose customer isn't known. */
export interface WaitingAtBank {
  kind: 'line' | 'transfer'
  number: string
  /** '' of an e-transfer. */
  bankAccount: string
  day: string
  cents: Cents
  text: string
  reference: string
  mayBe: Candidate[]
}

/** Of each at most: likeliest first. */
const MOST_CANDIDATES = 5

/** Everything that waits at the bank, oldest first, with what it may be. */
export async function waitingAtBank(tx: Sql): Promise<WaitingAtBank[]> {
  const lines = await proposals(tx, { all: true })
  const unknown = await tx
    .select()
    .from(transfers)
    .where(eq(transfers.state, 'waiting'))
    .orderBy(asc(transfers.bankDay), asc(transfers.number))
  const expected = await expectedTransfers(tx)
  const senders = await knownSenders(tx)
  // An e-transfer that is recorded is in the books: its line settles that, and credits nobody.
  const newMoney = lines.filter(({ line, items }) => line.amountCents > 0 && items.length === 0)
  const sent: OpenLine[] = [
    ...newMoney.map(({ line }) => line),
    ...unknown.map(({ id, bankDay, amountCents, sender, bankReference }) => ({
      id,
      day: bankDay,
      amountCents,
      text: sender,
      reference: bankReference,
    })),
  ]
  const credits = new Map(propose(sent, expected).map((found) => [found.line.id, found]))
  const creditsOf = (line: OpenLine): Candidate[] => [
    ...asCredits(credits.get(line.id)),
    ...(isSentBy(line, senders) ?? []),
  ]
  const waitingLines = lines.map(({ line, ...found }): WaitingAtBank => ({
    kind: 'line',
    number: line.number,
    bankAccount: line.bankAccount,
    day: line.day,
    cents: line.amountCents,
    text: line.text,
    reference: line.reference ?? '',
    mayBe:
      found.items.length > 0 ? asMatches({ line, ...found }) : line.amountCents > 0 ? creditsOf(line) : [],
  }))
  const waitingTransfers = unknown.map((row, at): WaitingAtBank => ({
    kind: 'transfer',
    number: row.number,
    bankAccount: '',
    day: row.bankDay,
    cents: row.amountCents,
    text: row.sender,
    reference: row.bankReference ?? '',
    mayBe: creditsOf(sent[newMoney.length + at]!),
  }))
  return [...waitingLines, ...waitingTransfers]
    .map((one) => ({ ...one, mayBe: one.mayBe.slice(0, MOST_CANDIDATES) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** What an open item is, by the entry that it is from. */
export const kindOf = ({ account, cause }: Pick<OpenItem, 'account' | 'cause'>): ItemKind => {
  if (account === 'payouts') return 'payout'
  const [what = ''] = cause.replace(/^bank-clearing:.*/, '').split(':')
  return KINDS[what] ?? 'other'
}

const KINDS: Readonly<Record<string, ItemKind>> = {
  transfer: 'etransfer',
  'transfer-returned': 'refund',
  'topup-refund': 'refund',
  'topup-refund-sent': 'refund',
  'owed-paid': 'refund',
  'bill-paid': 'bill',
}

function asMatches({ items, by, exact }: Proposal): Candidate[] {
  return items.map((item, at) => ({
    act: 'match',
    to: item.document ?? item.subject,
    kind: kindOf(item),
    day: item.day,
    party: item.senders[0] ?? '',
    cents: item.cents,
    by: by[at]!,
    sure:
      at > 0 ? 'possible' : exact ? 'exact' : items.length === 1 || by[0] !== by[1] ? 'likely' : 'possible',
  }))
}

/** Crediting a customer is beyond doubt only if the money names what they requested. */
function asCredits(found: Proposal | undefined): Candidate[] {
  return (found?.items ?? []).map((item, at) => {
    const by = found!.by[at]!
    const isBest = at === 0 && by !== found!.by[1]
    return {
      act: 'credit',
      to: item.document!,
      kind: 'topup',
      day: item.day,
      party: item.senders[0] ?? '',
      cents: item.cents,
      by,
      sure: !isBest ? 'possible' : by === 'name' ? 'exact' : by === 'sender' ? 'likely' : 'possible',
    }
  })
}

/** Customers for whom this sender paid before. */
function isSentBy({ text, amountCents }: OpenLine, senders: readonly KnownSender[]): Candidate[] {
  const lineText = headingKey(text)
  const found = senders.filter(({ sender }) => namesSender(lineText, sender))
  const customers = [...new Map(found.map((one) => [one.email, one])).values()]
  return customers.map(({ email, day }) => ({
    act: 'credit',
    to: email,
    kind: 'sender',
    day,
    party: email,
    cents: amountCents,
    by: 'before',
    sure: customers.length === 1 ? 'likely' : 'possible',
  }))
}

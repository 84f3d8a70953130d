import { eq } from 'drizzle-orm'
import { decimalMoney, sumCents } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import type { Sql } from '#server/db/sql.ts'
import { transfers } from '#server/db/schema/money/bank.ts'
import { lockOpenLine, matchLine, type BankLineRow } from '#server/modules/bank/match.ts'
import { waitingAtBank, type Candidate, type WaitingAtBank } from '#server/modules/bank/waiting.ts'
import { receiveTransfer, type TransferOwner } from '#server/modules/billing/receive-transfer.ts'
import type { TopUpRow } from '#server/modules/billing/top-ups.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseDocumentNumber } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'
import { saysWhoSettled } from './bank.ts'
import { creditedLine, lockUnpaid } from './top-ups.ts'
import { findOwner, matchWaitingTransfer } from './transfers.ts'

const LONGEST_SENDER = 200

/** Everything that waits at the bank, with what it may be, why and how sure that is. */
export async function listWaiting({ options }: Command, { database }: Deps): Promise<string> {
  const waiting = await database.transaction(waitingAtBank)
  if ('json' in options) return JSON.stringify(waiting.map(shown))
  return table(
    ['number', 'date', 'amount', 'text', 'may be', 'sure'],
    waiting.map(({ number, day, cents, text, mayBe: [best] }) => [
      number,
      day,
      decimalMoney(cents),
      text,
      best?.to ?? '',
      best?.sure ?? '',
    ]),
  )
}

const shown = ({ kind, number, bankAccount, day, cents, text, reference, mayBe }: WaitingAtBank) => ({
  kind,
  number,
  account: bankAccount,
  date: day,
  amount: decimalMoney(cents),
  text,
  reference,
  mayBe: mayBe.map(({ day: date, cents: amount, ...rest }) => ({
    ...rest,
    date,
    amount: decimalMoney(amount),
  })),
})

/** `bank credit BK… TU…|email`: the line is an e-transfer of a customer, which nobody recorded before. */
export async function creditLine({ words: [given, to = ''], options }: Command, deps: Deps): Promise<string> {
  const number = parseDocumentNumber('bankLine', given)
  const owner = await findOwner(to, deps)
  const topUp = await deps.database.transaction((tx) => creditInside(deps, tx, number, owner))
  return 'json' in options
    ? JSON.stringify({ number, topUp: topUp.number, credited: decimalMoney(topUp.subtotalCents) })
    : creditedLine(topUp)
}

/** Records the e-transfer, credits it and matches the line to it, or none of these. */
async function creditInside(
  deps: Deps,
  tx: Sql,
  number: string,
  owner: NonNullable<TransferOwner>,
): Promise<TopUpRow> {
  const line = await lockOpenLine(tx, number).catch(saysWhoSettled(tx, number))
  if (line.amountCents < 0) throw new UsageError(say('verb.bank.outgoing', { number }))
  if ('topUp' in owner) await lockUnpaid(tx, owner.topUp)
  const received = {
    amountCents: line.amountCents,
    bankDay: line.day,
    sender: line.text.slice(0, LONGEST_SENDER),
    bankReference: await referenceOf(tx, line),
  }
  const { transfer, topUp } = await receiveTransfer(deps, tx, received, owner).catch(asUsageError(number))
  await matchLine(tx, deps.clock, number, [transfer.number])
  const detail = { number, transfer: transfer.number, topUp: topUp!.number, amountCents: line.amountCents }
  await auditOperator(tx, deps.clock, 'bank:credit', line.id, detail)
  await auditOperator(tx, deps.clock, 'topup:confirm', topUp!.id, detail)
  return topUp!
}

/** The bank's reference of a line, or where the bank gives the same to several, the line's number. */
async function referenceOf(tx: Sql, { reference, number, amountCents }: BankLineRow): Promise<string> {
  if (!reference) return number
  const [known] = await tx.select().from(transfers).where(eq(transfers.bankReference, reference))
  if (known?.amountCents === amountCents)
    throw new UsageError(say('verb.bank.sameReference', { number, known: known.number }))
  return known ? number : reference
}

/**
 * `bank confirm`: settles whatever is beyond doubt, each by itself, so that one that somebody else settled
 * meanwhile stops none of the others.
 */
export async function confirmExact({ options }: Command, deps: Deps): Promise<string> {
  const waiting = await deps.database.transaction(waitingAtBank)
  const exact = waiting.flatMap(({ mayBe: [best], ...one }) =>
    best?.sure === 'exact' ? [{ one, best }] : [],
  )
  const dryRun = 'dry-run' in options
  const done = []
  const refused: string[] = []
  for (const { one, best } of exact) {
    if (dryRun) {
      done.push({ one, best })
      continue
    }
    const why = await settleOne(one, best, deps)
    if (why === null) done.push({ one, best })
    else refused.push(why)
  }
  const credited = sumCents(done.map(({ one, best }) => (best.act === 'credit' ? one.cents : 0)))
  const left = waiting.length - (dryRun ? 0 : done.length)
  if ('json' in options)
    return JSON.stringify({
      confirmed: done.map(({ one: { number, day, cents, text }, best }) => ({
        number,
        date: day,
        amount: decimalMoney(cents),
        text,
        is: best.to,
        party: best.party,
      })),
      credited: decimalMoney(credited),
      refused,
      left,
      dryRun,
    })
  return [
    ...done.map(({ one: { number, cents }, best }) =>
      say('verb.bank.is', { number, amount: decimalMoney(cents), document: best.to }),
    ),
    ...refused,
    dryRun ? say('verb.bank.nothingSettled') : say('verb.bank.confirmed', { count: done.length, left }),
  ].join('\n')
}

/** @returns why not, or null */
async function settleOne(
  { kind, number }: Pick<WaitingAtBank, 'kind' | 'number'>,
  { act, to }: Candidate,
  deps: Deps,
): Promise<string | null> {
  const command = { words: [number, to], options: {}, input: '' }
  try {
    if (kind === 'transfer') await matchWaitingTransfer(command, deps)
    else if (act === 'credit') await creditLine(command, deps)
    else
      await deps.database.transaction(async (tx) => {
        const line = await matchLine(tx, deps.clock, number, [to]).catch(saysWhoSettled(tx, number))
        await auditOperator(tx, deps.clock, 'bank:match', line.id, { number, names: [to] })
      })
    return null
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

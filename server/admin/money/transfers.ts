import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { transfers } from '#server/db/schema/money/bank.ts'
import {
  matchTransfer,
  receiveTransfer,
  returnTransfer,
  type ReceivedTransfer,
  type TransferOwner,
  type TransferRow,
} from '#server/modules/billing/receive-transfer.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmount, parseCount, parseDocumentNumber, parseChoice } from '#server/admin/cli/options.ts'
import { transferDetails } from './transfer-options.ts'
import { optionName, say } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'
import { creditedLine, findTopUpByNumber } from './top-ups.ts'
import { byWhom, lastActor, saysWho } from './who-did-it.ts'
import { findUserByEmail } from '#server/admin/service/users.ts'

/** Who records the same e-transfer later than this has seen that it is there. */
const REPEATED_WITHIN_MS = 60 * 60_000

export async function listTransfers({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, ['waiting', 'credited', 'returned'])
  const topUp = sql<string | null>`
    (select number from top_ups t
      where t.customer_id = ${transfers.customerId} and t.id = ${transfers.topUpId})`
  const found = await database.sql
    .select({ row: transfers, topUp })
    .from(transfers)
    .where(state && eq(transfers.state, state))
    .orderBy(desc(transfers.createdAt), desc(transfers.number))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(
    ({
      row: { number, state: now, amountCents, bankDay, sender, bankReference, note },
      topUp: credited,
    }) => ({
      number,
      state: now,
      amount: decimalMoney(amountCents),
      date: bankDay,
      sender,
      'bank reference': bankReference ?? '',
      'top-up': credited ?? '',
      note,
    }),
  )
  return listing(
    options,
    ['number', 'state', 'amount', 'date', 'sender', 'bank reference', 'top-up', 'note'],
    rows,
  )
}

/**
 * Records an e-transfer that nobody asked for, or a second one; without --for it waits until its owner is
 * found.
 */
export async function recordTransfer({ words: [amount], options }: Command, deps: Deps): Promise<string> {
  const received = { ...transferDetails(options, deps), amountCents: parseAmount(amount, '100.00') }
  if (!received.sender) throw new UsageError(say('verb.transfer.sender'))
  const owner = options.for === undefined ? null : await findOwner(options.for, deps)
  return deps.database.transaction(async (tx) => {
    if (!('again' in options)) await refuseRepeated(tx, deps, received)
    const { transfer, topUp } = await receiveTransfer(deps, tx, received, owner).catch(
      asUsageError(options['bank-reference'] ?? received.sender),
    )
    await auditOperator(tx, deps.clock, 'transfer:receive', transfer.id, {
      number: transfer.number,
      ...received,
      topUp: topUp?.number ?? null,
    })
    return topUp
      ? creditedLine(topUp)
      : say('verb.transfer.recorded', {
          number: transfer.number,
          amount: decimalMoney(transfer.amountCents),
          sender: transfer.sender,
        })
  })
}

/**
 * Without the bank's reference nothing tells two people who record the same e-transfer from two e-transfers: the
 * second is asked. Whoever records one of that amount at the same time waits.
 * @throws UsageError that names the other one
 */
async function refuseRepeated(
  tx: Sql,
  { clock }: Pick<Deps, 'clock'>,
  { amountCents, bankDay, sender, bankReference }: ReceivedTransfer,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`transfer ${amountCents}`}, 0))`)
  const since = new Date(clock.now().getTime() - REPEATED_WITHIN_MS)
  const [like] = await tx
    .select({ id: transfers.id, number: transfers.number })
    .from(transfers)
    .where(
      and(
        eq(transfers.amountCents, amountCents),
        eq(transfers.bankDay, bankDay),
        eq(sql`lower(${transfers.sender})`, sender.toLowerCase()),
        gt(transfers.createdAt, since),
        bankReference === null ? undefined : isNull(transfers.bankReference),
      ),
    )
    .limit(1)
  if (!like) return
  const who = await lastActor(tx, [like.id], ['transfer:receive', 'topup:confirm', 'bank:credit'])
  throw new UsageError(
    say('verb.transfer.repeated', { number: like.number, option: optionName('again'), ...byWhom(who) }),
  )
}

export async function matchWaitingTransfer(
  { words: [given, to = ''] }: Command,
  deps: Deps,
): Promise<string> {
  const transfer = await findTransferByNumber(given, deps)
  const owner = await findOwner(to, deps)
  return deps.database.transaction(async (tx) => {
    const topUp = await matchTransfer(deps, tx, transfer.id, owner).catch(saysWhoEnded(tx, transfer))
    await auditOperator(tx, deps.clock, 'transfer:match', transfer.id, {
      number: transfer.number,
      topUp: topUp.number,
    })
    return creditedLine(topUp)
  })
}

export async function returnWaitingTransfer(
  { words: [given], options }: Command,
  deps: Deps,
): Promise<string> {
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const { id, number, amountCents, sender } = await findTransferByNumber(given, deps)
  await deps.database.transaction(async (tx) => {
    await returnTransfer(deps, tx, id, options.reason!).catch(saysWhoEnded(tx, { id, number }))
    await auditOperator(tx, deps.clock, 'transfer:return', id, { number, reason: options.reason })
  })
  return say('verb.transfer.returned', { number, amount: decimalMoney(amountCents), sender })
}

/** Of an e-transfer that doesn't wait any more: who ended that. */
const saysWhoEnded = (tx: Sql, { id, number }: Pick<TransferRow, 'id' | 'number'>) =>
  saysWho(tx, {
    number,
    subjects: [id],
    actions: ['transfer:match', 'transfer:return'],
    otherwise: ['transfer:receive'],
  })

/** The owner named by a top-up number, or by a customer's email. */
export async function findOwner(given: string, deps: Deps): Promise<NonNullable<TransferOwner>> {
  return given.includes('@')
    ? { customerId: (await findUserByEmail(given, deps)).customerId }
    : { topUp: await findTopUpByNumber(given, deps) }
}

async function findTransferByNumber(given: string | undefined, { database }: Deps): Promise<TransferRow> {
  const number = parseDocumentNumber('transfer', given)
  const [found] = await database.sql.select().from(transfers).where(eq(transfers.number, number))
  if (!found) throw new UsageError(say('verb.notFound', { name: number }))
  return found
}

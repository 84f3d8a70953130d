import { and, eq, inArray, or } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { carrierBillLines } from '#server/db/schema/money/costs.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { matchRow, payBill, refuseRow } from '#server/modules/costs/bills.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseDay } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { findBill } from './find-bill.ts'

/** `bill match <number> <row> [order]`: books a row that was listed as not booked. */
export async function matchBillRow(command: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const bill = await findBill(command, deps)
  const row = rowOf(command)
  const { reason = null } = command.options
  const given = command.words[2]
  const [order] =
    given === undefined
      ? []
      : await database.sql
          .select()
          .from(orders)
          .where(
            and(
              eq(orders.carrierCode, bill.carrierCode),
              or(eq(orders.number, given.toUpperCase()), eq(orders.trackingNumber, given)),
            ),
          )
  if (given !== undefined && !order)
    throw new UsageError(say('verb.bill.noOrder', { carrier: bill.carrierCode, order: given }))
  const cents = await database
    .transaction(async (tx) => {
      await auditOperator(tx, clock, 'bill:match', bill.id, {
        number: bill.number,
        row,
        order: order?.number ?? null,
        ...(reason && { reason }),
      })
      return matchRow(tx, clock, bill, { row, order: order ?? null, reason })
    })
    .catch(asUsageError(bill.number))
  return say('verb.bill.booked', { number: bill.number, row, amount: decimalMoney(cents) })
}

/** `bill refuse <number> <row> --reason "…"`: the carrier isn't owed it. */
export async function refuseBillRow(command: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const bill = await findBill(command, deps)
  const row = rowOf(command)
  const { reason } = command.options
  if (!reason) throw new UsageError(say('verb.reason'))
  const cents = await database
    .transaction(async (tx) => {
      const refused = await refuseRow(tx, bill, row, reason)
      await auditOperator(tx, clock, 'bill:refuse', bill.id, {
        number: bill.number,
        row,
        cents: refused,
        reason,
      })
      return refused
    })
    .catch(asUsageError(bill.number))
  return say('verb.bill.refused', { number: bill.number, row, amount: decimalMoney(cents) })
}

function rowOf({ words: [, row = ''] }: Command): number {
  if (!/^\d{1,7}$/.test(row)) throw new UsageError(say('verb.bill.whichRow'))
  return Number(row)
}

export async function payCarrierBill(command: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const bill = await findBill(command, deps)
  const day = parseDay('date', command.options.date) ?? bookDay(clock.now())
  const cents = await database
    .transaction(async (tx) => {
      const paid = await payBill(tx, clock, bill, {
        day,
        bankReference: command.options['bank-reference'] ?? null,
      })
      await auditOperator(tx, clock, 'bill:pay', bill.id, { number: bill.number, cents: paid, day })
      return paid
    })
    .catch(asUsageError(bill.number))
  const left = await database.sql.$count(
    carrierBillLines,
    and(eq(carrierBillLines.billId, bill.id), inArray(carrierBillLines.outcome, ['unmatched', 'duplicate'])),
  )
  return say('verb.bill.paid', {
    number: bill.number,
    kind: cents < 0 ? 'received' : 'paid',
    amount: decimalMoney(Math.abs(cents)),
    day,
    left,
  })
}

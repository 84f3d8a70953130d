import { and, asc, eq, sql } from 'drizzle-orm'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { Sql } from '#server/db/sql.ts'
import { carrierBillLines, carrierBills } from '#server/db/schema/money/costs.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { postCompany } from '#server/db/company-ledger.ts'
import { billedBefore, chargeKey, costsByOrder, type BilledOrder, type PlannedBill } from './bill-plan.ts'
import { billCosts } from './billed-costs.ts'
import { expectedOfRows } from './expected-rows.ts'
import { totalOf } from './shipment-costs.ts'

export type CarrierBill = typeof carrierBills.$inferSelect

/** Rows per statement. */
const CHUNK = 500

/**
 * Records a bill: what it charges for each shipment replaces what was expected, and the difference is booked.
 * @param toleranceCents what may differ and still be as expected
 */
export async function recordBill(
  tx: Sql,
  clock: Clock,
  { number, day, carrierCode, rows }: PlannedBill,
  toleranceCents: Cents,
): Promise<void> {
  const [id, at] = [clock.newId(), clock.now()]
  await tx
    .insert(carrierBills)
    .values({ id, carrierCode, number, billDay: day, state: 'open', toleranceCents, importedAt: at })
  const { posting, accrued } = await billCosts(tx, clock, costsByOrder(rows))
  const expected = expectedOfRows(rows, accrued)
  const lines = rows.map(({ order, ...row }) => ({
    ...row,
    billId: id,
    orderId: order?.id ?? null,
    expectedCents: expected.get(row.row) ?? null,
  }))
  for (let from = 0; from < lines.length; from += CHUNK)
    await tx.insert(carrierBillLines).values(lines.slice(from, from + CHUNK))
  await postCompany(tx, { id: clock.newId(), cause: `bill:${id}`, document: number, at }, posting)
}

interface Decision {
  row: number
  /** For a row without a shipment, or another one than was found. */
  order: BilledOrder | null
  /** Why one that was billed before is owed all the same. */
  reason: string | null
}

/**
 * Books a row that was waiting: for the shipment it belongs to, or, with a reason, although it was billed before.
 * @throws RequestError in the words of verbs, also if it was billed before and no reason is given
 */
export async function matchRow(
  tx: Sql,
  clock: Clock,
  bill: CarrierBill,
  { row, order, reason }: Decision,
): Promise<Cents> {
  // Of two simultaneous rows for the same charge, the second sees the first.
  await tx.execute('lock table carrier_bills in share row exclusive mode')
  const line = await waitingRow(tx, bill, row)
  if ((await lockedBill(tx, bill.id)).state === 'paid') throw new RequestError('verb.bill.isPaid')
  const [kept] = line.orderId ? await tx.select().from(orders).where(eq(orders.id, line.orderId)) : []
  const byOrder = order ?? kept
  if (!byOrder) throw new RequestError('verb.bill.needsOrder', { values: { row } })
  const before = await billedBefore(tx, bill.carrierCode, [byOrder.id])
  const isRepeated = before.has(chargeKey({ ...line, orderId: byOrder.id }))
  if (isRepeated && !reason)
    throw new RequestError('verb.bill.billedBefore', { values: { row, order: byOrder.number } })
  const { posting, accrued } = await billCosts(tx, clock, [
    { order: byOrder, netCents: line.netCents, taxes: line.taxes },
  ])
  const booked = { ...line, outcome: 'booked', order: byOrder } as const
  await tx
    .update(carrierBillLines)
    .set({
      outcome: 'booked',
      orderId: byOrder.id,
      expectedCents: expectedOfRows([booked], accrued).get(row) ?? null,
      decision: isRepeated ? reason : null,
    })
    .where(rowIs(bill, row))
  await postCompany(
    tx,
    { id: clock.newId(), cause: `bill-match:${bill.id}:${row}`, document: bill.number, at: clock.now() },
    posting,
  )
  return totalOf(line)
}

/**
 * Refuses a row that was waiting: the carrier isn't owed it.
 * @returns how much, with tax
 * @throws RequestError in the words of verbs
 */
export async function refuseRow(tx: Sql, bill: CarrierBill, row: number, reason: string): Promise<Cents> {
  const line = await waitingRow(tx, bill, row)
  await tx.update(carrierBillLines).set({ outcome: 'refused', decision: reason }).where(rowIs(bill, row))
  return totalOf(line)
}

async function waitingRow(
  tx: Sql,
  bill: CarrierBill,
  row: number,
): Promise<typeof carrierBillLines.$inferSelect> {
  const [line] = await tx.select().from(carrierBillLines).where(rowIs(bill, row)).for('update')
  if (!line) throw new RequestError('verb.bill.noRow', { values: { row } })
  if (line.outcome === 'booked') throw new RequestError('verb.bill.rowBooked', { values: { row } })
  return line
}

const rowIs = (bill: CarrierBill, row: number) =>
  and(eq(carrierBillLines.billId, bill.id), eq(carrierBillLines.row, row))!

/**
 * Pays the booked rows of a bill, once; a negative amount comes back from the carrier.
 * @returns how much
 * @throws RequestError in the words of verbs
 */
export async function payBill(
  tx: Sql,
  clock: Clock,
  { id, number }: CarrierBill,
  { day, bankReference }: { day: string; bankReference: string | null },
): Promise<Cents> {
  if ((await lockedBill(tx, id)).state === 'paid') throw new RequestError('verb.bill.isPaid')
  const rows = await bookedRows(tx, id)
  if (rows.length === 0) throw new RequestError('verb.bill.nothingBooked')
  const cents = sumCents(rows.map(totalOf))
  await tx
    .update(carrierBills)
    .set({ state: 'paid', paidDay: day, bankReference })
    .where(eq(carrierBills.id, id))
  await postCompany(
    tx,
    { id: clock.newId(), cause: `bill-paid:${id}`, document: number, at: clock.now() },
    { carrier_payable: cents, bank: -cents },
  )
  return cents
}

async function lockedBill(tx: Sql, id: string): Promise<CarrierBill> {
  return (await tx.select().from(carrierBills).where(eq(carrierBills.id, id)).for('update'))[0]!
}

const bookedRows = (tx: Sql, billId: string) =>
  tx
    .select()
    .from(carrierBillLines)
    .where(and(eq(carrierBillLines.billId, billId), eq(carrierBillLines.outcome, 'booked')))

/** A bill with the sum of its booked rows, and how many rows are waiting. */
export interface BillSum {
  bill: CarrierBill
  bookedCents: Cents
  waiting: number
}

export async function listBills(
  db: Sql,
  { state, limit }: { state: CarrierBill['state'] | undefined; limit: number },
): Promise<BillSum[]> {
  const of = (what: string) =>
    sql<string>`(select ${sql.raw(what)} from carrier_bill_lines l where l.bill_id = carrier_bills.id)`
  const booked = `
    coalesce(sum(l.net_cents + (select coalesce(sum(value::bigint), 0)
          from jsonb_each_text(l.taxes))) filter (where l.outcome = 'booked'), 0)`
  const rows = await db
    .select({
      bill: carrierBills,
      booked: of(booked),
      waiting: of(`count(*) filter (where l.outcome in ('unmatched', 'duplicate'))`),
    })
    .from(carrierBills)
    .where(state && eq(carrierBills.state, state))
    .orderBy(sql`${carrierBills.importedAt} desc`, asc(carrierBills.number))
    .limit(limit)
  return rows.map(({ bill, booked: cents, waiting }) => ({
    bill,
    bookedCents: Number(cents),
    waiting: Number(waiting),
  }))
}

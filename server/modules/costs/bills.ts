import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { sumCents, type Cents } from '#src/domain/money/money.ts'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import { carrierBillLines, carrierBills, type TaxesByKind } from '#server/db/schema/costs.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { postCompany } from '#server/db/company-ledger.ts'
import type { BillRow, ReadBill } from './bill-file.ts'
import { billCosts, type BilledCost } from './billed-costs.ts'
import { sumByKind, totalOf } from './shipment-costs.ts'

export type CarrierBill = typeof carrierBills.$inferSelect
type Outcome = (typeof carrierBillLines.$inferSelect)['outcome']
/** What a bill row needs to know of its order. */
export type BilledOrder = Pick<
  typeof orders.$inferSelect,
  'customerId' | 'id' | 'number' | 'carrierCode' | 'rate'
>
export interface PlannedRow extends BillRow {
  outcome: Outcome
  order: BilledOrder | null
}

export interface PlannedBill extends Omit<ReadBill, 'rows'> {
  carrierCode: string
  rows: PlannedRow[]
}

/** References looked up per query. */
const CHUNK = 500

/** Which of these bill numbers were recorded before. */
export async function knownBills(
  db: Sql,
  carrierCode: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ number: carrierBills.number })
    .from(carrierBills)
    .where(and(eq(carrierBills.carrierCode, carrierCode), inArray(carrierBills.number, [...numbers])))
  return new Set(rows.map(({ number }) => number))
}

/** Finds the shipment of each row and the rows that were billed before. Changes nothing. */
export async function planBills(
  db: Sql,
  carrierCode: string,
  bills: readonly ReadBill[],
): Promise<PlannedBill[]> {
  const found = await findOrders(
    db,
    carrierCode,
    bills.flatMap(({ rows }) => rows.map(({ reference }) => reference)),
  )
  const billedKeys = await billedBefore(db, carrierCode, [
    ...new Set([...found.values()].map(({ id }) => id)),
  ])
  return bills.map(({ rows, ...bill }) => ({
    ...bill,
    carrierCode,
    rows: rows.map((row): PlannedRow => {
      const order = found.get(row.reference) ?? null
      const key = order && keyOf({ orderId: order.id, ...row })
      const outcome = key === null ? 'unmatched' : billedKeys.has(key) ? 'duplicate' : 'booked'
      if (key !== null) billedKeys.add(key)
      return { ...row, outcome, order }
    }),
  }))
}

/** The same amounts with the same note for the same shipment are the same charge. */
const keyOf = ({
  orderId,
  netCents,
  taxes,
  note,
}: {
  orderId: string
  netCents: Cents
  taxes: TaxesByKind
  note: string
}): string =>
  JSON.stringify([orderId, netCents, Object.entries(taxes).toSorted(([a], [b]) => a.localeCompare(b)), note])

async function billedBefore(db: Sql, carrierCode: string, orderIds: readonly string[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (let at = 0; at < orderIds.length; at += CHUNK) {
    const rows = await db
      .select({
        orderId: carrierBillLines.orderId,
        netCents: carrierBillLines.netCents,
        taxes: carrierBillLines.taxes,
        note: carrierBillLines.note,
      })
      .from(carrierBillLines)
      .innerJoin(carrierBills, eq(carrierBills.id, carrierBillLines.billId))
      .where(
        and(
          eq(carrierBills.carrierCode, carrierCode),
          eq(carrierBillLines.outcome, 'booked'),
          inArray(carrierBillLines.orderId, orderIds.slice(at, at + CHUNK)),
        ),
      )
    for (const row of rows) keys.add(keyOf({ ...row, orderId: row.orderId! }))
  }
  return keys
}

/**
 * The carrier's orders by reference: tracking or PRO numbers, or our order and load numbers, however they are
 * spelled.
 */
async function findOrders(
  db: Sql,
  carrierCode: string,
  references: readonly string[],
): Promise<Map<string, BilledOrder>> {
  const found = new Map<string, BilledOrder>()
  const uniqueReferences = [...new Set(references)]
  const { customerId, id, number, rate, trackingNumber } = orders
  for (let at = 0; at < uniqueReferences.length; at += CHUNK) {
    const spelled = new Map<string, string[]>()
    for (const reference of uniqueReferences.slice(at, at + CHUNK))
      for (const spelling of spellings(reference))
        spelled.set(spelling, [...(spelled.get(spelling) ?? []), reference])
    const names = [...spelled.keys()]
    const rows = await db
      .select({ customerId, id, number, carrierCode: orders.carrierCode, rate, trackingNumber })
      .from(orders)
      .where(
        and(eq(orders.carrierCode, carrierCode), or(inArray(trackingNumber, names), inArray(number, names))),
      )
    for (const { trackingNumber: tracked, ...order } of rows)
      for (const name of [tracked, order.number])
        for (const reference of spelled.get(name ?? '') ?? []) found.set(reference, order)
  }
  return found
}

function spellings(reference: string): string[] {
  const bare = reference.toUpperCase().replaceAll(/\s/g, '')
  return [...new Set([reference, bare, parseNumber(reference)?.number ?? bare])]
}

/**
 * Records a bill: what it charges for each shipment replaces what was expected, and the difference is booked.
 */
export async function recordBill(
  tx: Sql,
  clock: Clock,
  { number, day, carrierCode, rows }: PlannedBill,
): Promise<void> {
  const [id, at] = [clock.newId(), clock.now()]
  await tx
    .insert(carrierBills)
    .values({ id, carrierCode, number, billDay: day, state: 'open', importedAt: at })
  const lines = rows.map(({ row, reference, netCents, taxes, note, outcome, order }) => ({
    billId: id,
    row,
    reference,
    outcome,
    orderId: order?.id ?? null,
    netCents,
    taxes,
    note,
  }))
  for (let from = 0; from < lines.length; from += CHUNK)
    await tx.insert(carrierBillLines).values(lines.slice(from, from + CHUNK))
  const posting = await billCosts(tx, clock, costsByOrder(rows))
  await postCompany(tx, { id: clock.newId(), cause: `bill:${id}`, document: number, at }, posting)
}

/** The booked rows of a bill, summed for each shipment. */
export function costsByOrder(
  rows: readonly PlannedRow[],
): (BilledCost & { order: BilledOrder; rows: PlannedRow[] })[] {
  const byOrder = new Map<string, PlannedRow[]>()
  for (const row of rows)
    if (row.outcome === 'booked') byOrder.set(row.order!.id, [...(byOrder.get(row.order!.id) ?? []), row])
  return [...byOrder.values()].map((some) => ({
    order: some[0]!.order!,
    rows: some,
    netCents: sumCents(some.map(({ netCents }) => netCents)),
    taxes: sumByKind(...some.map(({ taxes }) => taxes)),
  }))
}

/**
 * Books a row that was waiting: for the shipment it belongs to, or although it looks like a duplicate.
 * @throws RangeError
 */
export async function matchRow(
  tx: Sql,
  clock: Clock,
  bill: CarrierBill,
  row: number,
  order: BilledOrder | null,
): Promise<Cents> {
  const [line] = await tx
    .select()
    .from(carrierBillLines)
    .where(and(eq(carrierBillLines.billId, bill.id), eq(carrierBillLines.row, row)))
  if (!line) throw new RangeError(`it has no row ${row}`)
  if (line.outcome === 'booked') throw new RangeError(`row ${row} is booked`)
  if ((await lockedBill(tx, bill.id)).state === 'paid') throw new RangeError('it is paid')
  const [kept] = line.orderId ? await tx.select().from(orders).where(eq(orders.id, line.orderId)) : []
  const byOrder = order ?? kept
  if (!byOrder) throw new RangeError(`row ${row} needs the order it is for`)
  await tx
    .update(carrierBillLines)
    .set({ outcome: 'booked', orderId: byOrder.id })
    .where(and(eq(carrierBillLines.billId, bill.id), eq(carrierBillLines.row, row)))
  const posting = await billCosts(tx, clock, [{ order: byOrder, netCents: line.netCents, taxes: line.taxes }])
  await postCompany(
    tx,
    { id: clock.newId(), cause: `bill-match:${bill.id}:${row}`, document: bill.number, at: clock.now() },
    posting,
  )
  return totalOf(line)
}

/**
 * Pays the booked rows of a bill, once; a negative amount comes back from the carrier.
 * @returns how much
 * @throws RangeError
 */
export async function payBill(
  tx: Sql,
  clock: Clock,
  { id, number }: CarrierBill,
  { day, bankReference }: { day: string; bankReference: string | null },
): Promise<Cents> {
  if ((await lockedBill(tx, id)).state === 'paid') throw new RangeError('it is paid')
  const rows = await bookedRows(tx, id)
  if (rows.length === 0) throw new RangeError('none of its rows is booked yet; run bill match first')
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
      waiting: of(`count(*) filter (where l.outcome <> 'booked')`),
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

import { sumCents, type Cents } from '#src/domain/money/money.ts'
import { carrierReason } from './carrier-reason.ts'
import { costsByOrder, type PlannedRow } from './bill-plan.ts'

/**
 * What was expected of each booked row of a bill, by its number: what was expected of a shipment is shared among
 * the rows that bill it, so that a correction stands out beside the carriage. Rows of shipments from before costs
 * were recorded aren't in it.
 * @param accrued before the bill, by order
 */
export function expectedOfRows(
  rows: readonly PlannedRow[],
  accrued: ReadonlyMap<string, Cents>,
): Map<number, Cents> {
  const shares = costsByOrder(rows).flatMap(({ order, rows: orderRows }) => {
    const cents = accrued.get(order.id)
    return cents === undefined ? [] : shareExpected(orderRows, cents)
  })
  return new Map(shares)
}

function shareExpected(rows: readonly PlannedRow[], accrued: Cents): [row: number, cents: Cents][] {
  const sum = sumCents(rows.map(({ netCents }) => netCents))
  // A charge is compared with an expected charge, a credit with an expected credit.
  const sign = accrued < 0 ? -1 : 1
  let left = sum < 0 === accrued < 0 ? Math.abs(accrued) : 0
  const fits = ({ netCents }: PlannedRow) => (netCents < 0 ? -1 : 1) === sign
  // What the carrier gives a reason for comes on top of the carriage.
  const isExtra = (row: PlannedRow) => carrierReason(row.order!, [{ ...row, weight: null }]) !== null
  const inTurn = [
    ...rows.filter((row) => fits(row) && !isExtra(row)),
    ...rows.filter((row) => fits(row) && isExtra(row)),
  ]
  const shares = new Map<number, Cents>()
  for (const { row, netCents } of inTurn) {
    const share = Math.min(Math.abs(netCents), left)
    shares.set(row, share)
    left -= share
  }
  const last = inTurn.at(-1)
  if (last) shares.set(last.row, shares.get(last.row)! + left)
  return rows.map(({ row }) => [row, sign * (shares.get(row) ?? 0)])
}

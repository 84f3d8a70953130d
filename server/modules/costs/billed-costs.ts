import { sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import { shipmentCosts, type TaxesByKind } from '#server/db/schema/money/costs.ts'
import type { CompanyPosting } from '#server/db/company-ledger.ts'
import {
  entryBetween,
  NOTHING,
  sumByKind,
  type Amounts,
  type CostState,
  type ShipmentCost,
} from './shipment-costs.ts'

/** What a bill charges for one shipment, all its rows together. */
export interface BilledCost extends Amounts {
  order: { customerId: string; id: string; number: string; carrierCode: string }
}

/** Rows per statement. */
const CHUNK = 500

/** The entry to book for a bill, and what was expected of its shipments before, by order. */
interface BilledOutcome {
  posting: CompanyPosting
  /** Shipments from before costs were recorded aren't in it. */
  accrued: ReadonlyMap<string, Cents>
}

/**
 * Replaces the expected costs of shipments by what was billed: a charge settles an expected charge, a credit
 * an expected credit. Shipments from before costs were recorded get their row now.
 */
export async function billCosts(
  tx: Sql,
  clock: Clock,
  billed: readonly BilledCost[],
): Promise<BilledOutcome> {
  let posting: TaxesByKind = {}
  const accrued = new Map<string, Cents>()
  // In a fixed order: of two simultaneous bills, the second waits.
  const sorted = billed.toSorted((a, b) => a.order.id.localeCompare(b.order.id))
  for (let at = 0; at < sorted.length; at += CHUNK) {
    const chunk = sorted.slice(at, at + CHUNK)
    const { rows, added } = await lockCosts(tx, clock, chunk)
    for (const { orderId, accruedNetCents } of rows.values())
      if (!added.has(orderId)) accrued.set(orderId, accruedNetCents)
    const changes = chunk.map((cost) => ({
      before: rows.get(cost.order.id)!,
      after: afterBill(rows.get(cost.order.id)!, cost),
    }))
    await write(
      tx,
      changes.map(({ after }) => after),
    )
    posting = sumByKind(
      posting,
      ...changes.map(({ before, after }) => entryBetween(before, after) as TaxesByKind),
    )
  }
  return { posting: posting as CompanyPosting, accrued }
}

function afterBill(row: ShipmentCost, { netCents, taxes }: Amounts): ShipmentCost {
  const ends = netCents < 0 ? row.accruedNetCents < 0 : row.accruedNetCents > 0
  return {
    ...row,
    state: 'billed',
    ...(ends && { accruedNetCents: 0, accruedTaxes: {} }),
    billedNetCents: row.billedNetCents + netCents,
    billedTaxes: sumByKind(row.billedTaxes, taxes),
  }
}

/** Their rows, locked; those that were missing are added. */
async function lockCosts(
  tx: Sql,
  clock: Clock,
  chunk: readonly BilledCost[],
): Promise<{ rows: Map<string, ShipmentCost>; added: ReadonlySet<string> }> {
  const at = clock.now()
  const unknown: CostState & Pick<ShipmentCost, 'state' | 'promisedNetCents' | 'promisedTaxes'> = {
    ...NOTHING,
    state: 'promised',
    promisedNetCents: 0,
    promisedTaxes: {},
    earnedAt: at,
  }
  const added = await tx
    .insert(shipmentCosts)
    .values(
      chunk.map(({ order: { customerId, id, number, carrierCode } }) => ({
        ...unknown,
        customerId,
        orderId: id,
        orderNumber: number,
        carrierCode,
        createdAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({ orderId: shipmentCosts.orderId })
  const rows = await tx
    .select()
    .from(shipmentCosts)
    .where(isCostOf(chunk.map(({ order }) => order)))
    .orderBy(shipmentCosts.orderId)
    .for('update')
  return {
    rows: new Map(rows.map((row) => [row.orderId, row])),
    added: new Set(added.map(({ orderId }) => orderId)),
  }
}

/** One statement, however many rows. */
async function write(tx: Sql, rows: readonly ShipmentCost[]): Promise<void> {
  const json = JSON.stringify(
    rows.map(
      ({ customerId, orderId, state, accruedNetCents, accruedTaxes, billedNetCents, billedTaxes }) => ({
        customerId,
        orderId,
        state,
        accruedNetCents,
        accruedTaxes,
        billedNetCents,
        billedTaxes,
      }),
    ),
  )
  await tx.execute(sql`
    update shipment_costs c
    set state = r.state, accrued_net_cents = r."accruedNetCents", accrued_taxes = r."accruedTaxes",
    billed_net_cents = r."billedNetCents", billed_taxes = r."billedTaxes"
    from json_to_recordset(${json}::json) as r ("customerId" uuid, "orderId" uuid, state text,
      "accruedNetCents" bigint, "accruedTaxes" jsonb, "billedNetCents" bigint, "billedTaxes" jsonb)
    where c.customer_id = r."customerId" and c.order_id = r."orderId"`)
}

/** SQL condition for the costs of these orders. */
export function isCostOf(chunk: readonly { customerId: string; id: string }[]) {
  const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`
  return sql`
    (${shipmentCosts.customerId}, ${shipmentCosts.orderId}) in (select *
      from unnest(${uuids(chunk.map(({ customerId }) => customerId))},
        ${uuids(chunk.map(({ id }) => id))}))`
}

import { and, asc, eq } from 'drizzle-orm'
import type { Cost } from '#src/domain/money/markup.ts'
import { shareOf, sumCents, type Cents } from '#src/domain/money/money.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { shipmentCosts, type TaxesByKind } from '#server/db/schema/money/costs.ts'
import { invoices } from '#server/db/schema/money/invoices.ts'
import type { CompanyPosting } from '#server/db/company-ledger.ts'

export type ShipmentCost = typeof shipmentCosts.$inferSelect
/** Net cents, and cents of each tax. */
export interface Amounts {
  netCents: Cents
  taxes: TaxesByKind
}

export type CostState = Pick<
  ShipmentCost,
  | 'accruedNetCents'
  | 'accruedTaxes'
  | 'billedNetCents'
  | 'billedTaxes'
  | 'deferredCents'
  | 'earnedAt'
  | 'soldAs'
  | 'collectedTaxes'
>

const byKind = (taxes: readonly TaxLine[]): TaxesByKind =>
  sumByKind(...taxes.map(({ type, amountCents }) => ({ [type]: amountCents })))

/** Sums by kind; zero sums are left out. */
export function sumByKind(...all: readonly TaxesByKind[]): TaxesByKind {
  const kinds = [...new Set(all.flatMap((taxes) => Object.keys(taxes)))]
  return Object.fromEntries(
    kinds
      .map((kind) => [kind, sumCents(all.map((taxes) => taxes[kind] ?? 0))] as const)
      .filter(([, sum]) => sum !== 0),
  )
}

const multiply = (taxes: TaxesByKind, factor: 1 | -1): TaxesByKind =>
  Object.fromEntries(Object.entries(taxes).map(([kind, cents]) => [kind, factor * cents]))
export const totalOf = ({ netCents, taxes }: Amounts): Cents => netCents + sumCents(Object.values(taxes))

/**
 * The balances that a shipment accounts for in the company's ledger. Every entry about a shipment is the
 * difference of two of these, so it balances.
 */
function positions(state: CostState): CompanyPosting {
  const owed = {
    netCents: state.accruedNetCents + state.billedNetCents,
    taxes: sumByKind(state.accruedTaxes, state.billedTaxes),
  }
  const deferred = (cents: Cents): CompanyPosting => ({ revenue_deferred: cents, deferred_revenue: -cents })
  return {
    carrier_payable: -totalOf(owed),
    ...(state.soldAs === 'agent'
      ? // Only the commission is ours, so only it can be deferred.
        {
          ...agencyOf(owed, state.collectedTaxes),
          ...deferred(state.earnedAt ? 0 : state.deferredCents - owed.netCents),
        }
      : {
          [state.earnedAt ? 'cost_of_sales' : 'carriage_in_progress']: owed.netCents,
          ...withPrefix('tax_recoverable_', owed.taxes),
          ...deferred(state.deferredCents),
        }),
  }
}

/**
 * As the carrier's agent: the carrier's part of the sale isn't our revenue, and its tax was collected on its
 * behalf, so we owe the tax office only the tax on our commission. Tax the carrier charges beyond what was
 * collected is lost: the recipient of the carriage is the customer, not us.
 */
function agencyOf({ netCents, taxes }: Amounts, collected: TaxesByKind): CompanyPosting {
  const passed = Object.fromEntries(
    Object.entries(taxes).map(([kind, cents]) => [kind, Math.max(0, Math.min(cents, collected[kind] ?? 0))]),
  )
  return {
    [collected.QST ? 'revenue_agency_QST' : 'revenue_agency']: netCents,
    ...withPrefix('tax_', passed),
    non_recoverable_tax: sumCents(Object.values(sumByKind(taxes, multiply(passed, -1)))),
  }
}

const withPrefix = (begins: 'tax_' | 'tax_recoverable_', taxes: TaxesByKind): CompanyPosting =>
  Object.fromEntries(Object.entries(taxes).map(([kind, cents]) => [`${begins}${kind}`, cents]))

export const NOTHING: CostState = {
  accruedNetCents: 0,
  accruedTaxes: {},
  billedNetCents: 0,
  billedTaxes: {},
  deferredCents: 0,
  earnedAt: null,
  soldAs: 'principal',
  collectedTaxes: {},
}

/** The entry that takes a shipment from one state to another. */
export function entryBetween(before: CostState, after: CostState): CompanyPosting {
  const [was, is] = [positions(before) as TaxesByKind, positions(after) as TaxesByKind]
  return sumByKind(is, multiply(was, -1)) as CompanyPosting
}

interface Sale {
  order: { id: string; number: string; carrierCode: string }
  cost: Cost
  /** As booked for the customer: net, and its taxes. */
  revenue: {
    netCents: Cents
    taxes: readonly TaxLine[]
  }
  /** To or from another country. */
  isAbroad: boolean
  config: Pick<Config, 'revenueWhen' | 'sellsAs' | 'interline'>
}

/**
 * Opens the cost of a shipment in the transaction of its sale: the carrier is expected to bill what it
 * promised.
 */
export async function openCost(
  tx: CustomerDb,
  clock: Clock,
  { order: { id, number, carrierCode }, cost: { netCents, taxes }, revenue, isAbroad, config }: Sale,
): Promise<void> {
  const at = clock.now()
  const promised = { netCents, taxes: byKind(taxes) }
  const interline = config.interline && isAbroad
  const state: CostState = {
    ...NOTHING,
    accruedNetCents: netCents,
    accruedTaxes: interline ? {} : promised.taxes,
    ...(config.revenueWhen === 'sold' ? { earnedAt: at } : { deferredCents: revenue.netCents }),
    ...(config.sellsAs === 'agent' && { soldAs: config.sellsAs, collectedTaxes: byKind(revenue.taxes) }),
  }
  await tx.insert(shipmentCosts, {
    orderId: id,
    orderNumber: number,
    carrierCode,
    state: 'promised',
    promisedNetCents: netCents,
    promisedTaxes: promised.taxes,
    interline,
    ...state,
    createdAt: at,
  })
  await tx.company(
    { id: clock.newId(), cause: `cost:${id}`, document: number, at },
    entryBetween(NOTHING, state),
  )
}

interface EntrySource {
  /** The unique cause of the company's entry. */
  cause: string
  document: string
}

/**
 * Before a customer's books are removed: what was never billed is no longer expected, and nothing stays
 * deferred. Bills stay; they name nobody.
 */
export async function releaseAllCosts(tx: CustomerDb, clock: Clock): Promise<void> {
  const at = clock.now()
  const rows = await tx.find(shipmentCosts, undefined, { orderBy: [asc(shipmentCosts.orderId)], lock: true })
  const postings = rows.map((row) =>
    entryBetween(row, { ...row, accruedNetCents: 0, accruedTaxes: {}, deferredCents: 0, earnedAt: at }),
  )
  await tx.company(
    { id: clock.newId(), cause: `cost-removed:${tx.customerId}`, document: null, at },
    sumByKind(...(postings as TaxesByKind[])) as CompanyPosting,
  )
}

/**
 * Takes a shipment's cost from one state to another, with its entry. Does nothing for shipments from before
 * costs were recorded.
 */
async function updateCost(
  tx: CustomerDb,
  clock: Clock,
  orderId: string,
  { cause, document }: EntrySource,
  next: (row: ShipmentCost) => Partial<Pick<ShipmentCost, keyof CostState | 'state'>> | null,
): Promise<void> {
  const row = await findCost(tx, orderId, { lock: true })
  const changes = row && next(row)
  if (!changes) return
  const changed =
    row.soldAs === 'agent' ? { ...changes, collectedTaxes: await collectedFor(tx, orderId) } : changes
  await tx.update(shipmentCosts, changed, eq(shipmentCosts.orderId, orderId))
  await tx.company(
    { id: clock.newId(), cause, document, at: clock.now() },
    entryBetween(row, { ...row, ...changed }),
  )
}

const findCost = (
  db: CustomerDb,
  orderId: string,
  options: { lock?: boolean } = {},
): Promise<ShipmentCost | undefined> =>
  db.one(shipmentCosts, and(eq(shipmentCosts.orderId, orderId))!, options)

/** The taxes invoiced for an order, less what was credited. */
async function collectedFor(tx: CustomerDb, orderId: string): Promise<TaxesByKind> {
  const rows = await tx.find(invoices, eq(invoices.orderId, orderId))
  return sumByKind(
    ...rows.map(({ kind, content }) => multiply(byKind(content.taxes), kind === 'creditNote' ? -1 : 1)),
  )
}

/** Whether the carriage was sold as the carrier's agent. */
export async function isAgency(db: CustomerDb, orderId: string): Promise<boolean> {
  return (await findCost(db, orderId))?.soldAs === 'agent'
}

interface Change extends EntrySource {
  /** Net: how much more (or less) was invoiced for it. */
  revenueCents?: Cents
  /** Net: how much more (or less) the carrier is expected to bill. */
  costCents?: Cents
}

/** Adjusts what is charged for a shipment or expected to be billed for it; taxed as originally promised. */
export function changeCost(
  tx: CustomerDb,
  clock: Clock,
  orderId: string,
  { revenueCents = 0, costCents = 0, ...source }: Change,
): Promise<void> {
  return updateCost(tx, clock, orderId, source, (row) => ({
    ...(!row.earnedAt && { deferredCents: row.deferredCents + revenueCents }),
    ...(row.state === 'cancelled' && costCents !== 0 && { state: 'promised' }),
    accruedNetCents: row.accruedNetCents + costCents,
    accruedTaxes: sumByKind(row.accruedTaxes, taxesOn(row, costCents)),
  }))
}

/**
 * Ends the cost of a cancelled or refused shipment: only what the carrier keeps, before tax, is still
 * expected, and nothing stays deferred.
 */
export function endCost(
  tx: CustomerDb,
  clock: Clock,
  orderId: string,
  { keptCents = 0, ...source }: EntrySource & { keptCents?: Cents },
): Promise<void> {
  return updateCost(tx, clock, orderId, source, (row) => {
    const kept = Math.min(keptCents, row.promisedNetCents)
    return {
      state: kept === 0 && row.billedNetCents === 0 ? 'cancelled' : row.state,
      deferredCents: 0,
      earnedAt: row.earnedAt ?? clock.now(),
      accruedNetCents: kept - row.billedNetCents,
      accruedTaxes: sumByKind(taxesOn(row, kept), multiply(row.billedTaxes, -1)),
    }
  })
}

/**
 * Releases a cost that the carrier won't bill.
 * @returns how much was expected, with tax; 0 if nothing was
 */
export async function releaseCost(tx: CustomerDb, clock: Clock, orderId: string): Promise<Cents> {
  const row = await findCost(tx, orderId, { lock: true })
  const expected = row ? totalOf({ netCents: row.accruedNetCents, taxes: row.accruedTaxes }) : 0
  if (row && expected !== 0)
    await updateCost(
      tx,
      clock,
      orderId,
      { cause: `cost-release:${clock.newId()}`, document: row.orderNumber },
      ({ billedNetCents }) => ({
        accruedNetCents: 0,
        accruedTaxes: {},
        state: billedNetCents === 0 ? 'cancelled' : 'billed',
      }),
    )
  return expected
}

/** The shipment was carried: what was deferred becomes revenue and cost of sales, once. */
export function earnRevenue(
  tx: CustomerDb,
  clock: Clock,
  { id, number }: { id: string; number: string },
): Promise<void> {
  return updateCost(tx, clock, id, { cause: `earned:${id}`, document: number }, ({ earnedAt }) =>
    earnedAt ? null : { deferredCents: 0, earnedAt: clock.now() },
  )
}

/** The taxes on a part of what was promised, in proportion. */
function taxesOn({ promisedNetCents, promisedTaxes, interline }: ShipmentCost, netCents: Cents): TaxesByKind {
  if (promisedNetCents === 0 || interline) return {}
  return sumByKind(
    Object.fromEntries(
      Object.entries(promisedTaxes).map(([kind, cents]) => [
        kind,
        shareOf(cents, netCents, promisedNetCents),
      ]),
    ),
  )
}

/**
 * What the carrier promised to bill for an order, with taxes; undefined if it was bought before costs were
 * recorded.
 */
export async function promisedCost(db: CustomerDb, orderId: string): Promise<Cents | undefined> {
  const row = await findCost(db, orderId)
  return row && totalOf({ netCents: row.promisedNetCents, taxes: row.promisedTaxes })
}

import type { Cents } from '#src/domain/money.ts'
import type { Sql } from '#server/db/database.ts'
import { companyEntries, companyLines } from '#server/db/schema/books.ts'
import type { Account } from './ledger.ts'
import type { GatewayMovement } from '#server/payments/gateway.ts'

/**
 * Accounts of the company. `bank`. `gateway`: what the card gateway holds of ours. `payouts`: sent by it, not yet seen on a bank statement.
 * `gateway_fees`: what it keeps for charges. `gateway_other`: its own fees and corrections, to be looked into. `card_clearing`,
 * `etransfer_clearing`: the other side of the customers' accounts of those names. `unidentified`: came to the bank, and nobody knows from whom.
 * `carried_forward`: clearing of customers whose books were removed, before these stayed in the company's
 * under the customers' accounts. `carrier_payable`: what carriers billed or will bill. `cost_of_sales`: what was
 * sold cost, before tax. `carriage_in_progress`: the same of what isn't carried yet, where revenue waits for that too: `deferred_revenue`, with
 * `revenue_deferred` against the customers' revenue. `tax_recoverable_…`: taxes of carriers, that come back. `claims_receivable`: claimed from
 * carriers; `claims_recovered`: what of customers' claims is theirs to pay. `write_offs`: what they refused.
 */
export type CompanyAccount = Account | 'bank' | 'gateway' | 'payouts' | 'gateway_fees' | 'gateway_other' | 'card_clearing' | 'etransfer_clearing' | 'unidentified' | 'carried_forward'
  | 'carrier_payable' | 'cost_of_sales' | 'carriage_in_progress' | 'deferred_revenue' | 'revenue_deferred' | 'claims_receivable' | 'claims_recovered' | 'write_offs' | `tax_recoverable_${string}`
/** Debit positive, credit negative, in cents; the sum must be 0. */
export type CompanyPosting = { [account in CompanyAccount]?: Cents }
export interface CompanyEntry { id: string; /** Once, as in the customers' ledger. */ cause: string; document: string | null; at: Date }

/** Books one entry of the company, in the transaction of what it is about. */
export async function postCompany(tx: Sql, { id, cause, document, at }: CompanyEntry, posting: CompanyPosting): Promise<void> {
  // Always in the same order: two entries at once then wait for each other instead of dead-locking.
  const lines = Object.entries(posting as Record<string, Cents>).filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (lines.length === 0) return
  await tx.insert(companyEntries).values({ id, cause, document, createdAt: at })
  for (const [account, amount] of lines) await tx.insert(companyLines).values({ entryId: id, account, amount })
}

/**
 * What a movement at the card gateway is in our books: clearing is the other side of what the customers' ledger says of the same event, so
 * that both come to nothing together once everything was taken in. The fee of a dispute is the customer's and in clearing too.
 */
export function movementPosting({ kind, amountCents, feeCents }: Pick<GatewayMovement, 'kind' | 'amountCents' | 'feeCents'>): CompanyPosting {
  const net = amountCents - feeCents
  switch (kind) {
    case 'charge': case 'refund': case 'refundFailed': return { gateway: net, gateway_fees: feeCents, card_clearing: -amountCents }
    case 'dispute': return { gateway: net, card_clearing: -net }
    case 'payout': return { gateway: net, gateway_fees: feeCents, payouts: -amountCents }
    case 'other': return { gateway: net, gateway_other: -net }
  }
}

import { HOLDINGS } from '#server/modules/account/holdings.ts'

/**
 * What happens to an account's rows of a table when it becomes part of another:
 * - `moves`: they belong to the account that stays. If it has a row with the same key, the merge is refused.
 * - `joins`: the same, but where it has a row with the same key already, its own stays and the other goes.
 * - `person`: they follow the person's own row, which moves (foreign keys do it).
 * - `booked`: they stay where they are and are read along with those of the account that stays.
 * - `counted`: the database counts them again as their orders move.
 * - `own`: a file of this folder knows: people.ts, records.ts, cards.ts.
 * - `ends`: they go.
 * - `stays`: they stay behind, and no longer count.
 */
export type MergeRule = 'moves' | 'joins' | 'person' | 'booked' | 'counted' | 'own' | 'ends' | 'stays'

/**
 * Every table with an owner, in the order in which its rows move. A test compares the list with HOLDINGS, so nobody
 * can add a table without deciding about it.
 */
export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  members: 'own',
  users: 'own',
  // Still the emptied account's, so that what such a device hands in is known to be of it (left-work.ts).
  departed_devices: 'stays',
  left_work: 'moves',
  invitations: 'own',
  spendings: 'moves',
  approvals: 'moves',
  sessions: 'own',
  authenticators: 'person',
  recovery_codes: 'person',
  passkeys: 'person',
  passkey_challenges: 'person',
  login_steps: 'person',
  devices: 'person',
  factor_resets: 'person',
  email_tokens: 'moves',
  // Whoever was about to act as this customer begins again.
  impersonation_tokens: 'ends',
  staff_notes: 'moves',
  notices: 'moves',
  // They go with their sessions.
  push_subscriptions: 'ends',
  records: 'own',
  // Without it, whoever still writes records of this account is refused (migration 0038).
  feeds: 'ends',
  operations: 'joins',
  rates: 'moves',
  orders: 'moves',
  order_totals: 'counted',
  order_lanes: 'moves',
  order_history: 'moves',
  gateway_bookings: 'moves',
  order_labels: 'moves',
  label_prints: 'moves',
  pickups: 'moves',
  pickup_orders: 'moves',
  pickup_history: 'moves',
  intents: 'moves',
  ended_intents: 'joins',
  ledger_accounts: 'booked',
  ledger_entries: 'booked',
  ledger_lines: 'booked',
  top_ups: 'moves',
  top_up_refunds: 'moves',
  chargebacks: 'moves',
  chargeback_files: 'moves',
  transfers: 'moves',
  promo_lots: 'booked',
  promo_lot_lines: 'booked',
  // A code counts once per account.
  promo_redemptions: 'joins',
  auto_reloads: 'joins',
  cards: 'own',
  payers: 'joins',
  sandbox_cards: 'moves',
  sandbox_charges: 'moves',
  sandbox_refunds: 'moves',
  sandbox_disputes: 'moves',
  shipment_costs: 'moves',
  // One account has one set of prices: those of the account that stays.
  markup_rules: 'stays',
  invoices: 'moves',
  invoice_files: 'moves',
  disputes: 'moves',
  batches: 'moves',
  batch_rows: 'moves',
  manifests: 'moves',
  claims: 'moves',
  claim_files: 'moves',
  proofs: 'moves',
  proof_files: 'moves',
  freight_quotes: 'moves',
  freight_offers: 'moves',
  quote_history: 'moves',
  carrier_answers: 'moves',
  load_files: 'moves',
  inquiries: 'moves',
  webhooks: 'moves',
  webhook_messages: 'moves',
  api_keys: 'moves',
  api_key_days: 'moves',
  mails: 'moves',
  // What our staff changed stays said of the account it was in; it goes when that of the other goes.
  audit_changes: 'stays',
}

/** The tables with this rule, in order. */
export const tablesThat = (rule: MergeRule): string[] =>
  Object.keys(MERGE_RULES).filter((table) => MERGE_RULES[table] === rule)

/** What tells a row of a table from its owner's others. */
export const keyOf = (table: string): readonly string[] => HOLDINGS[table]!.key

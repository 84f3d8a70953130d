/**
 * What a table holds about a customer: what happens to it when the account is deleted, and under which name
 * the customer can export it.
 */
export interface Holding {
  /** True: tax law requires it (six years after the end of the tax year), without what that doesn't need. */
  stays?: true
  /** The name in the export; null if nothing in the table means anything to a person. */
  as: string | null
  /** Key columns that order the rows; uuid or text. */
  key: readonly string[]
  /** Columns that aren't exported: credentials, and what only serves searching. */
  hide?: readonly string[]
}

/**
 * Every table with an owner, by its name in the database; a new table needs its row here. A test compares the
 * list with the database itself, so that nothing is forgotten when customers export their data or leave.
 */
export const HOLDINGS: Readonly<Record<string, Holding>> = {
  // Before the people: those who belong to somebody else as well move there (migration 0034).
  members: { as: 'members', key: ['user_id'] },
  users: { as: 'users', key: ['id'], hide: ['password_hash'] },
  // After the members, whose deletion writes into it.
  departed_devices: { as: null, key: ['token_hash'] },
  left_work: { as: 'leftWork', key: ['id'] },
  invitations: { as: 'invitations', key: ['id'], hide: ['token_hash'] },
  spendings: { as: null, key: ['order_id'] },
  approvals: { as: 'approvals', key: ['id'], hide: ['purchase_key'] },
  sessions: { as: 'sessions', key: ['id'], hide: ['token_hash', 'former_hash', 'successor_salt'] },
  authenticators: { as: 'authenticators', key: ['user_id'], hide: ['secret', 'last_step'] },
  recovery_codes: { as: null, key: ['user_id', 'code_hash'] },
  passkeys: { as: 'passkeys', key: ['user_id', 'id'], hide: ['public_key', 'credential_id'] },
  passkey_challenges: { as: null, key: ['challenge'] },
  login_steps: { as: null, key: ['token_hash'] },
  devices: { as: 'devices', key: ['user_id', 'id'], hide: ['token_hash'] },
  factor_resets: { as: 'factorResets', key: ['user_id'] },
  email_tokens: { as: null, key: ['token_hash'] },
  impersonation_tokens: { as: null, key: ['token_hash'] },
  staff_notes: { as: 'staffNotes', key: ['id'] },
  notices: { as: 'notices', key: ['user_id', 'id'] },
  push_subscriptions: {
    as: 'pushSubscriptions',
    key: ['session_id'],
    // Whoever has these can write to the device, and read what is sent there.
    hide: ['endpoint', 'p256dh', 'auth'],
  },
  records: { as: 'records', key: ['entity', 'id'], hide: ['search', 'seq'] },
  feeds: { as: null, key: ['customer_id'] },
  operations: { as: null, key: ['key'] },
  rates: { as: 'quotes', key: ['id'], hide: ['cost'] },
  orders: { as: 'orders', stays: true, key: ['id'], hide: ['search'] },
  // After the orders: deleting those writes into it.
  order_totals: { as: null, stays: true, key: ['id'] },
  order_history: { as: 'orderHistory', key: ['order_id', 'id'] },
  gateway_bookings: { as: null, key: ['client_id'] },
  order_labels: { as: null, key: ['order_id', 'format'] },
  label_prints: { as: null, key: ['id'] },
  pickups: { as: 'pickups', key: ['id'], hide: ['fingerprint', 'search'] },
  pickup_orders: { as: null, key: ['order_id'] },
  pickup_history: { as: 'pickupHistory', key: ['pickup_id', 'id'] },
  intents: { as: 'purchases', stays: true, key: ['id'], hide: ['fingerprint'] },
  ended_intents: { as: null, key: ['id'] },
  ledger_accounts: { as: 'ledgerAccounts', stays: true, key: ['kind'] },
  ledger_entries: { as: 'ledgerEntries', stays: true, key: ['id'] },
  ledger_lines: { as: 'ledgerLines', stays: true, key: ['entry_id', 'account'] },
  top_ups: { as: 'topUps', stays: true, key: ['id'], hide: ['fingerprint', 'token', 'reference'] },
  top_up_refunds: { as: 'topUpRefunds', stays: true, key: ['id'], hide: ['reference'] },
  chargebacks: { as: 'chargebacks', stays: true, key: ['id'], hide: ['reference'] },
  // Belongs to the bank and to us, against the customer.
  chargeback_files: { as: null, key: ['chargeback_id', 'kind'] },
  transfers: { as: 'eTransfers', stays: true, key: ['id'] },
  promo_lots: { as: 'promotionalCredits', stays: true, key: ['id'] },
  promo_lot_lines: { as: 'promotionalCreditLines', stays: true, key: ['entry_id', 'lot_id'] },
  promo_redemptions: { as: 'promoCodes', key: ['code'] },
  auto_reloads: { as: 'automaticReload', key: ['customer_id'] },
  cards: { as: 'cards', key: ['id'], hide: ['token'] },
  payers: { as: null, key: ['gateway'] },
  sandbox_cards: { as: null, key: ['token'] },
  // Charges may be refunded after the account is gone.
  sandbox_charges: { as: null, stays: true, key: ['key'] },
  sandbox_refunds: { as: null, stays: true, key: ['key'] },
  sandbox_disputes: { as: null, key: ['charge_key'] },
  // What a carrier bills says nothing about a person.
  shipment_costs: { as: null, stays: true, key: ['order_id'] },
  markup_rules: { as: null, key: ['id'] },
  invoices: { as: 'invoices', stays: true, key: ['id'] },
  invoice_files: { as: 'invoiceEvidence', key: ['invoice_id', 'position'] },
  disputes: { as: 'disputes', key: ['id'] },
  batches: { as: 'batches', key: ['id'] },
  batch_rows: { as: 'batchRows', key: ['id'] },
  manifests: { as: 'manifests', key: ['id'] },
  claims: { as: 'claims', stays: true, key: ['id'] },
  claim_files: { as: 'claimPhotos', key: ['claim_id', 'position'] },
  proofs: { as: 'proofs', key: ['id'] },
  proof_files: { as: 'proofFiles', key: ['proof_id', 'position'] },
  freight_quotes: { as: 'freightQuotes', key: ['id'], hide: ['fingerprint', 'search'] },
  freight_offers: { as: 'freightOffers', key: ['id'], hide: ['cost', 'sent_by'] },
  // What carriers asked of us, and their papers: ours, and no part of what the customer was offered.
  carrier_answers: { as: null, key: ['id'] },
  quote_history: { as: 'quoteHistory', key: ['quote_id', 'id'] },
  load_files: { as: 'loadFiles', key: ['id'] },
  inquiries: { as: 'inquiries', key: ['id'], hide: ['fingerprint', 'suspected'] },
  webhooks: { as: 'webhooks', key: ['id'], hide: ['secret', 'former_secret'] },
  webhook_messages: { as: 'webhookMessages', key: ['webhook_id', 'id'] },
  api_keys: { as: 'apiKeys', key: ['id'], hide: ['hash'] },
  api_key_days: { as: 'apiKeySpending', key: ['key_id', 'day'] },
  // What our staff did is theirs to account for; what it says about a customer goes with them.
  audit_changes: { as: null, key: ['work', 'position'] },
  // After everything that is counted under it: deleting that looks it up (migration 0038).
  order_lanes: { as: null, stays: true, key: ['order_id'] },
  mails: { as: 'mails', key: ['id'], hide: ['html', 'secret', 'unsubscribe'] },
}

/** The account's place on the balance sheet or the income statement. */
export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense'
interface AccountDescription {
  title: string
  type: AccountType
  /** Returns to zero once everything has arrived. */
  clearing?: true
  /** A person may book a line of a bank statement to it. */
  bookable?: true
}

/** The chart of accounts: those of the customers' ledgers and of the company's, by name. */
const CHART: Readonly<Record<string, AccountDescription>> = {
  bank: { title: 'Bank', type: 'asset' },
  bank_clearing: { title: 'Bank clearing', type: 'asset', clearing: true },
  gateway: { title: 'Card gateway balance', type: 'asset' },
  payouts: { title: 'Card gateway payouts in transit', type: 'asset', clearing: true },
  card_clearing: { title: 'Card clearing', type: 'asset', clearing: true },
  etransfer_clearing: { title: 'E-transfer clearing', type: 'asset', clearing: true },
  internal_transfers: {
    title: 'Transfers between bank accounts',
    type: 'asset',
    clearing: true,
    bookable: true,
  },
  unidentified: { title: 'Unidentified receipts', type: 'liability', clearing: true },
  gateway_other: { title: 'Card gateway adjustments', type: 'expense' },
  carried_forward: { title: 'Carried forward from erased accounts', type: 'asset' },
  receivable: { title: 'Accounts receivable', type: 'asset' },
  chargebacks: { title: 'Chargebacks receivable', type: 'asset' },
  claims_receivable: { title: 'Claims receivable from carriers', type: 'asset' },
  carriage_in_progress: { title: 'Carriage in progress', type: 'asset' },
  credits: { title: 'Customer credits', type: 'liability' },
  credits_held: { title: 'Customer credits on hold', type: 'liability' },
  promo_credits: { title: 'Promotional credits', type: 'liability' },
  promo_deferred: { title: 'Promotional credits not used yet (contra)', type: 'asset' },
  refund_liability: { title: 'Refunds payable', type: 'liability' },
  carrier_payable: { title: 'Accounts payable to carriers', type: 'liability' },
  deferred_revenue: { title: 'Deferred revenue', type: 'liability' },
  opening_balance_equity: { title: 'Opening balance equity', type: 'equity', bookable: true },
  owner_equity: { title: 'Owner’s equity', type: 'equity', bookable: true },
  revenue: { title: 'Shipping revenue', type: 'income' },
  revenue_deferred: { title: 'Revenue deferred (contra)', type: 'income' },
  revenue_agency: { title: 'Carriage sold as agent (contra)', type: 'income' },
  revenue_agency_QST: { title: 'Carriage sold as agent in Québec (contra)', type: 'income' },
  fees: { title: 'Card fee income', type: 'income' },
  forfeited: { title: 'Forfeited credits', type: 'income' },
  interest_income: { title: 'Interest income', type: 'income', bookable: true },
  other_income: { title: 'Other income', type: 'income', bookable: true },
  cost_of_sales: { title: 'Cost of sales', type: 'expense' },
  non_recoverable_tax: { title: 'Tax not recoverable', type: 'expense' },
  promo_discounts: { title: 'Promotional discounts (contra)', type: 'income' },
  concessions: { title: 'Concessions to customers', type: 'expense' },
  promo_expense: { title: 'Promotions', type: 'expense' },
  claims_paid: { title: 'Claims paid', type: 'expense' },
  claims_recovered: { title: 'Claims recovered (contra)', type: 'expense' },
  chargeback_costs: { title: 'Chargeback costs', type: 'expense' },
  written_off: { title: 'Bad debts', type: 'expense' },
  write_offs: { title: 'Write-offs', type: 'expense' },
  gateway_fees: { title: 'Card gateway fees', type: 'expense' },
  bank_fees: { title: 'Bank fees', type: 'expense', bookable: true },
  interest_expense: { title: 'Interest expense', type: 'expense', bookable: true },
  other_expenses: { title: 'Other expenses', type: 'expense', bookable: true },
}

/** Accounts with several instances, by the prefix of their names. */
const FAMILIES: readonly (readonly [string, (rest: string) => AccountDescription])[] = [
  ['tax_recoverable_', (kind) => ({ title: `${kind} recoverable`, type: 'asset', bookable: true })],
  ['tax_', (kind) => ({ title: `${kind} payable`, type: 'liability', bookable: true })],
  ['bank:', (name) => ({ title: `Bank (${name})`, type: 'asset' })],
]

/** An account that isn't in the chart shows under its own name, so that no amount is left out. */
export function describeAccount(account: string): AccountDescription {
  const family = FAMILIES.find(([begins]) => account.startsWith(begins))
  return CHART[account] ?? family?.[1](account.slice(family[0].length)) ?? { title: account, type: 'asset' }
}

/** Whether an account of that name exists or can exist. */
export const isAccount = (account: string): boolean =>
  account in CHART || /^(tax_(recoverable_)?(GST|HST|QST)|bank:[\w-]+)$/.test(account)
export const CLEARING_ACCOUNTS = Object.keys(CHART).filter((account) => CHART[account]!.clearing)
/** Accounts of what we owe or hold for somebody. */
export const LIABILITY_ACCOUNTS = Object.keys(CHART).filter((account) => CHART[account]!.type === 'liability')
export const isBookable = (account: string): boolean =>
  isAccount(account) && describeAccount(account).bookable === true
export const bookableAccounts = (): string[] => [
  ...Object.keys(CHART).filter(isBookable),
  'tax_GST',
  'tax_HST',
  'tax_QST',
  'tax_recoverable_GST',
  'tax_recoverable_HST',
  'tax_recoverable_QST',
]

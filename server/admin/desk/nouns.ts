import type { StaffPermission } from '#src/domain/account/staff.ts'

/** What a verb's noun needs: the one table of who may run which verb at the desk. */
const PERMISSIONS: Readonly<Record<string, StaffPermission>> = {
  user: 'customers',
  customer: 'customers',
  order: 'customers',
  inquiries: 'support',
  claim: 'support',
  dispute: 'support',
  credit: 'money',
  topup: 'money',
  owed: 'money',
  transfer: 'money',
  chargeback: 'money',
  payout: 'money',
  adjustment: 'money',
  invoice: 'money',
  promo: 'money',
  bank: 'books',
  ledger: 'books',
  books: 'books',
  reconcile: 'books',
  bill: 'carriers',
  cost: 'carriers',
  margin: 'carriers',
  numbers: 'numbers',
  freight: 'freight',
  terms: 'freight',
  load: 'freight',
  tracking: 'freight',
  prices: 'prices',
  closure: 'prices',
  rates: 'prices',
  fuel: 'prices',
  markup: 'prices',
  customs: 'prices',
  health: 'system',
  feature: 'system',
  backups: 'system',
  webhook: 'system',
  jobs: 'system',
  mail: 'system',
  backup: 'system',
  restore: 'system',
  files: 'system',
  config: 'system',
  demo: 'system',
  countersign: 'customers',
  staff: 'staff',
  audit: 'staff',
}

/** Verbs that need another one than their noun. */
const EXCEPTIONS: Readonly<Record<string, StaffPermission>> = {
  'user create': 'staff',
  'user reset-factors': 'staff',
  'bank credit': 'money',
  'bill adjust': 'money',
  'bank confirm': 'money',
}

/** @throws Error for a verb nobody has decided about */
export function permissionFor(verb: string): StaffPermission {
  const permission = EXCEPTIONS[verb] ?? PERMISSIONS[verb.split(' ')[0]!]
  if (!permission) throw new Error(`nobody has decided who may run "${verb}"`)
  return permission
}

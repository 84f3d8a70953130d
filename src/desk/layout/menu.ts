import type { StaffPermission } from '#src/domain/account/staff.ts'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import type { IconName } from '#src/ui/icons/paths.ts'

export interface DeskGroup {
  id: StaffPermission
  icon: IconName
  /** Screens: nouns of verbs, and those of the desk's own. */
  nouns: readonly string[]
}

/** The desk's menu: what belongs together for whoever does it. A noun whose verbs one may not run isn't shown. */
const MENU: readonly DeskGroup[] = [
  { id: 'customers', icon: 'user', nouns: ['customers', 'order', 'user'] },
  { id: 'support', icon: 'help', nouns: ['inquiries', 'claim', 'dispute'] },
  { id: 'freight', icon: 'truck', nouns: ['freight', 'terms', 'load', 'tracking'] },
  {
    id: 'money',
    icon: 'money',
    nouns: ['topup', 'transfer', 'credit', 'chargeback', 'payout', 'owed', 'adjustment', 'invoice', 'promo'],
  },
  { id: 'books', icon: 'wallet', nouns: ['bank', 'reconcile', 'books', 'ledger'] },
  { id: 'numbers', icon: 'dashboard', nouns: ['numbers'] },
  { id: 'carriers', icon: 'bill', nouns: ['bill', 'cost', 'margin'] },
  { id: 'prices', icon: 'settings', nouns: ['prices', 'closure', 'fuel', 'markup', 'customs'] },
  {
    id: 'system',
    icon: 'system',
    nouns: [
      'health',
      'feature',
      'jobs',
      'mail',
      'webhook',
      'backups',
      'backup',
      'restore',
      'files',
      'config',
      'demo',
    ],
  },
  { id: 'staff', icon: 'addressBook', nouns: ['staff', 'countersign', 'audit'] },
]

/** Screens of the desk's own, each with a noun whose verbs it is for. */
const OWN: Readonly<Record<string, string>> = { customers: 'customer' }

export const nounOf = (verb: Pick<DeskVerb, 'name'>): string => verb.name.split(' ')[0]!

/** @param verbs those that the person may run */
export function menuFor(verbs: readonly DeskVerb[]): DeskGroup[] {
  const nouns = new Set(verbs.map(nounOf))
  return MENU.map((group) => ({
    ...group,
    nouns: group.nouns.filter((noun) => nouns.has(OWN[noun] ?? noun)),
  })).filter((group) => group.nouns.length > 0)
}

import type { DashboardSummary } from '#src/contract/dashboard.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { IconName } from '#src/ui/icons/paths.ts'
import type { DeviceWork } from './use-device-work.ts'

/** What is known about pending work: from this device, and the server's last answer. */
interface PendingWork extends DeviceWork {
  facts: DashboardSummary | undefined
}
/**
 * Something that may need attention: how many, and where to deal with it. Its message is
 * `dashboard.attention.<name>`.
 */
interface Source {
  name: string
  icon: IconName
  to: string
  count: (pending: PendingWork) => number
}

/** Each feature with pending work adds a row here; the most urgent first. */
const SOURCES: readonly Source[] = [
  {
    name: 'loadExceptions',
    icon: 'alert',
    to: `${ACCOUNT_PATHS.freightOrders}?tab=shipped`,
    count: ({ facts }) => facts?.attention.loadExceptions ?? 0,
  },
  {
    name: 'troubled',
    icon: 'tracking',
    to: ACCOUNT_PATHS.trackingPackage,
    count: ({ troubled }) => troubled,
  },
  {
    name: 'unpaidInvoices',
    icon: 'money',
    to: `${ACCOUNT_PATHS.billing}?part=invoices&tab=unpaid`,
    count: ({ facts }) => facts?.attention.unpaidInvoices ?? 0,
  },
  {
    name: 'pickupsToday',
    icon: 'pickup',
    to: ACCOUNT_PATHS.scheduleList,
    count: ({ facts }) => facts?.attention.pickupsToday ?? 0,
  },
  { name: 'drafts', icon: 'edit', to: `${ACCOUNT_PATHS.orderList}?tab=draft`, count: ({ drafts }) => drafts },
  {
    name: 'loadDrafts',
    icon: 'pallet',
    to: ACCOUNT_PATHS.freightQuote,
    count: ({ loadDrafts }) => loadDrafts,
  },
]

/** What needs attention now, and how many of each. */
export const attentionItems = (pending: PendingWork): (Omit<Source, 'count'> & { count: number })[] =>
  SOURCES.map(({ count, ...source }) => ({ ...source, count: count(pending) })).filter(
    ({ count }) => count > 0,
  )

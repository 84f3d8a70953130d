import { formatMoney, type Cents } from '#src/domain/money/money.ts'
import type { NoticeTopic } from './mail-topic.ts'
import type { MemberPermission } from './roles.ts'

/** What each kind of notice says, as values of its message `notices.kind.<kind>`. */
export interface NoticeParams {
  orderShipped: AboutOrder
  orderOutForDelivery: AboutOrder
  orderDelivered: AboutOrder
  orderException: AboutOrder
  orderReturned: AboutOrder
  orderRefused: { number: string; carrier: string }
  pickupMissed: { number: string; carrier: string }
  freightOffered: { number: string; carrier: string; amountCents: Cents }
  freightDeclined: { number: string }
  creditsLow: { amountCents: Cents }
  reloadStopped: NoParams
  reloadLimited: NoParams
  invoiceAdjusted: { number: string; amountCents: Cents }
  disputeAnswered: { number: string }
  claimAnswered: { number: string; amountCents: Cents }
  /** `who` asks to spend the amount. */
  approvalAsked: { who: string; amountCents: Cents }
  /** `who` answered. */
  approvalAnswered: { who: string; amountCents: Cents; answer: 'approved' | 'declined' }
  webhookOff: { host: string }
}
interface AboutOrder {
  number: string
  city: string
}
type NoParams = Record<never, never>
export type NoticeKind = keyof NoticeParams

interface KindOfNotice {
  topic: NoticeTopic
  /** Members whose roles allow it are told. */
  to: MemberPermission
  /** A phone may wake up for it. */
  urgent?: true
}

/** Every kind, one row each. A new one takes a row here, its params above, and its words in every language. */
export const NOTICE_KINDS: Readonly<Record<NoticeKind, KindOfNotice>> = {
  orderShipped: { topic: 'steps', to: 'ship' },
  orderOutForDelivery: { topic: 'steps', to: 'ship' },
  orderDelivered: { topic: 'delivery', to: 'ship' },
  orderException: { topic: 'exception', to: 'ship', urgent: true },
  orderReturned: { topic: 'exception', to: 'ship' },
  orderRefused: { topic: 'orders', to: 'ship', urgent: true },
  pickupMissed: { topic: 'pickup', to: 'ship', urgent: true },
  freightOffered: { topic: 'freight', to: 'ship' },
  freightDeclined: { topic: 'freight', to: 'ship' },
  creditsLow: { topic: 'billing', to: 'billing' },
  reloadStopped: { topic: 'billing', to: 'billing', urgent: true },
  reloadLimited: { topic: 'billing', to: 'billing' },
  invoiceAdjusted: { topic: 'billing', to: 'billing' },
  disputeAnswered: { topic: 'billing', to: 'billing' },
  claimAnswered: { topic: 'billing', to: 'billing' },
  approvalAsked: { topic: 'approvals', to: 'members', urgent: true },
  approvalAnswered: { topic: 'approvals', to: 'ship', urgent: true },
  webhookOff: { topic: 'programs', to: 'company', urgent: true },
}

/** How long a notice is kept. */
export const NOTICE_DAYS = 90

/** The values of a notice's message: what ends in `Cents` is written as money, without that ending. */
export const noticeValues = (
  params: Readonly<Record<string, unknown>>,
  bcp47: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) =>
      name.endsWith('Cents') && typeof value === 'number'
        ? [name.slice(0, -'Cents'.length), formatMoney(value, bcp47)]
        : [name, String(value)],
    ),
  )

import type { JobHandlers } from '#server/jobs/runner.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { noticeJobs, type Notice } from '#server/mail/notices.ts'
import { mailJobs } from '#server/mail/send.ts'
import { approvalAnsweredNotice, approvalAskedNotice } from '#server/modules/approvals/emails.ts'
import { makeMailSecret } from '#server/modules/auth/mail-secrets.ts'
import { chargebackNotice, refundFailedNotice } from '#server/modules/billing/chargebacks/emails.ts'
import { expiringNotice } from '#server/modules/billing/promo-expiry.ts'
import {
  creditedNotice,
  adjustmentNotice,
  disputeAnsweredNotice,
  disputeOpenedNotice,
} from '#server/modules/invoices/emails.ts'
import { claimAnsweredNotice, claimOpenedNotice } from '#server/modules/claims/emails.ts'
import { freightNotice } from '#server/modules/freight/emails.ts'
import { orderBoughtNotice, orderMovedNotice } from '#server/modules/orders/emails.ts'
import { pickupNotice } from '#server/modules/pickups/emails.ts'

/**
 * The events that people are notified about, one row each. Whoever has such an event enqueues `notify(name,
 * id)` in its transaction.
 */
const NOTICES: Readonly<Record<string, Notice>> = {
  'order:bought': { topic: 'orders', load: orderBoughtNotice },
  'order:delivered': { topic: 'delivery', load: orderMovedNotice },
  'order:moved': { topic: 'steps', load: orderMovedNotice },
  'order:exception': { topic: 'exception', load: orderMovedNotice },
  'pickup:booked': { topic: 'pickup', load: pickupNotice('booked') },
  'pickup:changed': { topic: 'pickup', load: pickupNotice('changed') },
  'pickup:cancelled': { topic: 'pickup', load: pickupNotice('cancelled') },
  'pickup:missed': { topic: 'pickup', load: pickupNotice('missed') },
  'freight:requested': { topic: 'freight', load: freightNotice('requested') },
  'freight:offered': { topic: 'freight', load: freightNotice('offered') },
  'freight:refused': { topic: 'freight', load: freightNotice('refused') },
  'freight:withdrawn': { topic: 'freight', load: freightNotice('withdrawn') },
  'invoice:adjustment': { topic: 'billing', load: adjustmentNotice },
  'invoice:credited': { topic: 'billing', load: creditedNotice },
  'dispute:opened': { topic: 'billing', load: disputeOpenedNotice },
  'dispute:answered': { topic: 'billing', load: disputeAnsweredNotice },
  'promo:expiring': { topic: 'billing', load: expiringNotice },
  'refund:failed': { topic: 'billing', load: refundFailedNotice },
  'chargeback:opened': { topic: 'billing', load: chargebackNotice },
  'chargeback:ended': { topic: 'billing', load: chargebackNotice },
  'claim:opened': { topic: 'billing', load: claimOpenedNotice },
  'claim:answered': { topic: 'billing', load: claimAnsweredNotice },
  'approval:asked': { topic: 'approvals', load: approvalAskedNotice },
  'approval:answered': { topic: 'approvals', load: approvalAnsweredNotice },
}

/** The jobs that notify people of events, with what each module has to say. */
export const eventNotices = (deps: Parameters<typeof noticeJobs>[0]): JobHandlers => noticeJobs(deps, NOTICES)
/** The jobs that send queued emails. */
export const sendMail = (deps: Parameters<typeof mailJobs>[0], mailer: Mailer): JobHandlers =>
  mailJobs(deps, mailer, makeMailSecret)

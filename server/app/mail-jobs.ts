import type { JobHandlers } from '#server/jobs/runner.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { noticeJobs, type Notice } from '#server/mail/notices.ts'
import { mailJobs } from '#server/mail/send.ts'
import { makeMailSecret } from '#server/modules/auth/mail-secrets.ts'
import { chargebackNotice, refundFailedNotice } from '#server/modules/billing/chargeback-emails.ts'
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
  'order:bought': { topic: 'orders', story: orderBoughtNotice },
  'order:delivered': { topic: 'delivery', story: orderMovedNotice },
  'order:moved': { topic: 'steps', story: orderMovedNotice },
  'order:exception': { topic: 'exception', story: orderMovedNotice },
  'pickup:booked': { topic: 'pickup', story: pickupNotice('booked') },
  'pickup:changed': { topic: 'pickup', story: pickupNotice('changed') },
  'pickup:cancelled': { topic: 'pickup', story: pickupNotice('cancelled') },
  'pickup:missed': { topic: 'pickup', story: pickupNotice('missed') },
  'freight:requested': { topic: 'freight', story: freightNotice('requested') },
  'freight:offered': { topic: 'freight', story: freightNotice('offered') },
  'freight:refused': { topic: 'freight', story: freightNotice('refused') },
  'freight:withdrawn': { topic: 'freight', story: freightNotice('withdrawn') },
  'invoice:adjustment': { topic: 'billing', story: adjustmentNotice },
  'invoice:credited': { topic: 'billing', story: creditedNotice },
  'dispute:opened': { topic: 'billing', story: disputeOpenedNotice },
  'dispute:answered': { topic: 'billing', story: disputeAnsweredNotice },
  'promo:expiring': { topic: 'billing', story: expiringNotice },
  'refund:failed': { topic: 'billing', story: refundFailedNotice },
  'chargeback:opened': { topic: 'billing', story: chargebackNotice },
  'chargeback:ended': { topic: 'billing', story: chargebackNotice },
  'claim:opened': { topic: 'billing', story: claimOpenedNotice },
  'claim:answered': { topic: 'billing', story: claimAnsweredNotice },
}

/** The jobs that notify people of events, with what each module has to say. */
export const eventNotices = (deps: Parameters<typeof noticeJobs>[0]): JobHandlers => noticeJobs(deps, NOTICES)
/** The jobs that send queued emails. */
export const sendMail = (deps: Parameters<typeof mailJobs>[0], mailer: Mailer): JobHandlers =>
  mailJobs(deps, mailer, makeMailSecret)

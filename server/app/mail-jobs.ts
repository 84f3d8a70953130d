import type { JobHandlers } from '#server/jobs/runner.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { noticeJobs, type Notice } from '#server/mail/notices.ts'
import { mailJobs } from '#server/mail/send.ts'
import { makeMailSecret } from '#server/modules/auth/mail-secrets.ts'
import { chargebackStory, refundFailedStory } from '#server/modules/billing/chargeback-emails.ts'
import { expiringStory } from '#server/modules/billing/promo-emails.ts'
import {
  adjustmentStory,
  answeredStory,
  creditedStory,
  openedStory,
} from '#server/modules/invoices/emails.ts'
import { claimAnsweredStory, claimOpenedStory } from '#server/modules/claims/emails.ts'
import { freightStory } from '#server/modules/freight/emails.ts'
import { boughtStory, movedStory } from '#server/modules/orders/emails.ts'
import { pickupStory } from '#server/modules/pickups/emails.ts'

/**
 * Events that write to people, one row each. Whoever has such an event queues `NOTIFY` with its name and the
 * id in its transaction.
 */
const NOTICES: Readonly<Record<string, Notice>> = {
  'order:bought': { topic: 'orders', story: boughtStory },
  'order:delivered': { topic: 'delivery', story: movedStory },
  'order:moved': { topic: 'steps', story: movedStory },
  'order:exception': { topic: 'exception', story: movedStory },
  'pickup:booked': { topic: 'pickup', story: pickupStory('booked') },
  'pickup:changed': { topic: 'pickup', story: pickupStory('changed') },
  'pickup:cancelled': { topic: 'pickup', story: pickupStory('cancelled') },
  'pickup:missed': { topic: 'pickup', story: pickupStory('missed') },
  'freight:requested': { topic: 'freight', story: freightStory('requested') },
  'freight:offered': { topic: 'freight', story: freightStory('offered') },
  'freight:refused': { topic: 'freight', story: freightStory('refused') },
  'freight:withdrawn': { topic: 'freight', story: freightStory('withdrawn') },
  'invoice:adjustment': { topic: 'billing', story: adjustmentStory },
  'invoice:credited': { topic: 'billing', story: creditedStory },
  'dispute:opened': { topic: 'billing', story: openedStory },
  'dispute:answered': { topic: 'billing', story: answeredStory },
  'promo:expiring': { topic: 'billing', story: expiringStory },
  'refund:failed': { topic: 'billing', story: refundFailedStory },
  'chargeback:opened': { topic: 'billing', story: chargebackStory },
  'chargeback:ended': { topic: 'billing', story: chargebackStory },
  'claim:opened': { topic: 'billing', story: claimOpenedStory },
  'claim:answered': { topic: 'billing', story: claimAnsweredStory },
}

/** The jobs that tell people of events, with what each module has to say. */
export const eventNotices = (needs: Parameters<typeof noticeJobs>[0]): JobHandlers =>
  noticeJobs(needs, NOTICES)
/** The jobs that send what is queued. */
export const sendMail = (needs: Parameters<typeof mailJobs>[0], mailer: Mailer): JobHandlers =>
  mailJobs(needs, mailer, makeMailSecret)

import {
  addBusinessDays,
  addDays,
  instantAt,
  isBusinessDay,
  wallClock,
} from '#src/domain/calendar/calendar.ts'
import type { StaffPermission } from '#src/domain/account/staff.ts'
import { ANSWER_TIMES, type AnswerTime } from './answer-times.ts'

/**
 * What waits for our staff.
 * - chargeback: a card payment disputed at the bank, not answered yet. refund: one that isn't at its owner's yet.
 * - countersign: an act of our own staff that takes two people.
 * - freight: a quote without a price. inquiry, claim, dispute: without an answer.
 * - transfer: an e-transfer that came, from whom nobody knows.
 * - purchase: begun, and neither booked nor refused for too long. job: tried too often. mail: the same of an email.
 * - rule: a rule of law that lapses soon, or has (D54).
 */
export const QUEUE_KINDS = [
  'chargeback',
  'countersign',
  'freight',
  'inquiry',
  'claim',
  'dispute',
  'transfer',
  'refund',
  'purchase',
  'job',
  'mail',
  'rule',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

interface KindFacts {
  /** Who sees it: the permission of the verbs that end it. */
  permission: StaffPermission
  /** The desk's screen with its lists: a noun of the operator's verbs. */
  noun: string
  /** deadline: somebody else's, such as a bank's; `within` is for those that have none. */
  within: AnswerTime
  deadline?: true
}

/** The one table of what waits: who sees it, where it is dealt with, and how soon. */
export const QUEUE: Readonly<Record<QueueKind, KindFacts>> = {
  chargeback: { permission: 'money', noun: 'chargeback', within: { businessDays: 5 }, deadline: true },
  countersign: { permission: 'customers', noun: 'countersign', within: { businessDays: 1 } },
  freight: { permission: 'freight', noun: 'freight', within: ANSWER_TIMES.freight },
  inquiry: { permission: 'support', noun: 'inquiries', within: ANSWER_TIMES.inquiry },
  claim: { permission: 'support', noun: 'claim', within: ANSWER_TIMES.claim },
  dispute: { permission: 'support', noun: 'dispute', within: ANSWER_TIMES.dispute },
  transfer: { permission: 'money', noun: 'transfer', within: { businessDays: 1 } },
  refund: { permission: 'money', noun: 'topup', within: { businessDays: 3 } },
  purchase: { permission: 'system', noun: 'jobs', within: { minutes: 60 } },
  job: { permission: 'system', noun: 'jobs', within: { minutes: 60 } },
  mail: { permission: 'system', noun: 'mail', within: { minutes: 60 } },
  rule: { permission: 'prices', noun: 'customs', within: { businessDays: 5 }, deadline: true },
}

/** How long somebody has an item for themselves, unless they take it again. */
export const LEASE_MINUTES = 15

/** Our office (house default): when somebody is there, in the time that the books are kept in (D1). */
const OFFICE = { opens: '09:00', closes: '17:00', zone: 'America/Toronto' } as const
const MINUTE_MS = 60_000

/** By when it should be answered. @param deadline somebody else's, where there is one */
export function dueAt(kind: QueueKind, since: Date, deadline: Date | null = null): Date {
  const { within } = QUEUE[kind]
  if (deadline) return deadline
  if ('minutes' in within) return new Date(since.getTime() + within.minutes * MINUTE_MS)
  if ('businessHours' in within) return afterOfficeMinutes(since, within.businessHours * 60)
  return instantAt(
    addBusinessDays(wallClock(since, OFFICE.zone).day, within.businessDays),
    OFFICE.closes,
    OFFICE.zone,
  )
}

/** Counts only while the office is open. */
function afterOfficeMinutes(since: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS
  for (let { day } = wallClock(since, OFFICE.zone); ; day = addDays(day, 1)) {
    if (!isBusinessDay(day)) continue
    const begins = Math.max(since.getTime(), instantAt(day, OFFICE.opens, OFFICE.zone).getTime())
    const open = instantAt(day, OFFICE.closes, OFFICE.zone).getTime() - begins
    if (open >= left) return new Date(begins + left)
    left -= Math.max(open, 0)
  }
}

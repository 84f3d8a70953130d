import type { EvidenceKind } from '#src/domain/money/top-up.ts'
import type { CardGateway, GatewayDispute } from './gateway.ts'
import { fromUnixSeconds, isAbsent, unixSecondsBefore, type StripeCalls } from './stripe-calls.ts'

/** The fields used of a dispute (docs.stripe.com/api/disputes/object). */
interface Dispute {
  id: string
  amount: number
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    | 'prevented'
  reason: string
  payment_intent: { id: string; metadata: Record<string, string> } | null
  /** What was withdrawn for it and reinstated. */
  balance_transactions: { amount: number; fee: number }[]
  evidence_details: { due_by: number | null } | null
}

const STATES: Record<Dispute['status'], GatewayDispute['state']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  prevented: 'won',
}

/** Stripe's field for each kind of evidence (docs.stripe.com/api/disputes/evidence_object). */
const FIELDS: Record<EvidenceKind, string> = {
  shipping: 'shipping_documentation',
  receipt: 'receipt',
  communication: 'customer_communication',
  service: 'service_documentation',
  other: 'uncategorized_file',
}

/** Disputes at Stripe. */
export function stripeDisputes({
  get,
  post,
  all,
  upload,
}: StripeCalls): Pick<CardGateway, 'dispute' | 'disputes' | 'answerDispute'> {
  return {
    async dispute(reference) {
      if (!/^d[up]_\w+$/.test(reference)) return null
      const found = await get<Dispute>(`/v1/disputes/${reference}`, { expand: ['payment_intent'] }).catch(
        (error: unknown) => {
          if (isAbsent(error)) return null
          throw error
        },
      )
      // A charge that wasn't made here: another program uses the same account.
      if (!found?.payment_intent) return null
      const {
        id,
        amount,
        status,
        reason,
        payment_intent: charge,
        balance_transactions: moved,
        evidence_details: asked,
      } = found
      const { top_up: topUp, customer } = charge.metadata
      return {
        reference: id,
        charge: charge.id,
        topUp: topUp && customer ? { id: topUp, customerId: customer } : null,
        state: STATES[status],
        reason,
        amountCents: amount,
        takenCents: 0 - sum(moved.map((one) => one.amount)),
        feeCents: sum(moved.map((one) => one.fee)),
        answerBy: asked?.due_by ? fromUnixSeconds(asked.due_by) : null,
      }
    },
    async *disputes(since) {
      for await (const { id, status } of all<Dispute>('/v1/disputes', {
        created: { gte: unixSecondsBefore(since) },
      }))
        yield { reference: id, state: STATES[status] }
    },
    async answerDispute(reference, answer) {
      if (answer === null)
        return void (await post(`/v1/disputes/${reference}/close`, {}, `close:${reference}`))
      const shown: Record<string, string> = {}
      for (const { kind, key, name, type, bytes } of answer.evidence)
        shown[FIELDS[kind]] = (
          await upload<{ id: string }>('dispute_evidence', { name, type, bytes }, `evidence:${key}`)
        ).id
      await post(`/v1/disputes/${reference}`, {
        evidence: { uncategorized_text: answer.words, ...shown },
        submit: true,
      })
    },
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

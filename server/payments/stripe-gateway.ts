import { CARD_TYPES } from '#src/domain/money/payment-card.ts'
import { RequestError } from '#server/platform/errors.ts'
import { declineReason, NOT_APPROVED, type CardGateway, type ChargeOutcome } from './gateway.ts'
import { isAbsent, isDecline, unixSecondsBefore, stripeCalls, type StripeAccess } from './stripe-calls.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { stripeMoney } from './stripe-money.ts'
import { stripeRefunds } from './stripe-refunds.ts'

/** The fields used of Stripe's objects (docs.stripe.com/api). */
interface PaymentIntent {
  id: string
  status:
    | 'succeeded'
    | 'processing'
    | 'requires_action'
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_capture'
    | 'canceled'
  metadata: Record<string, string>
  next_action: { redirect_to_url?: { url: string } } | null
  last_payment_error: { code?: string; decline_code?: string } | null
}
interface SetupIntent {
  id: string
  status: string
  customer: string | null
  client_secret: string
  payment_method: PaymentMethod | string | null
}
interface PaymentMethod {
  id: string
  card?: { brand: string; last4: string; exp_month: number; exp_year: number }
}

export interface StripeSettings extends StripeAccess {
  publishableKey: string
  scriptUrl: string
}

/**
 * Stripe through its published API (docs.stripe.com/api), without its SDK. Cards are saved by a SetupIntent
 * on the page and charged by PaymentIntents that are confirmed here; if the bank asks its customer, that
 * happens on a page of its own.
 */
export function stripeGateway(settings: StripeSettings): CardGateway {
  const calls = stripeCalls(settings)
  const { get, post, all } = calls
  const outcome = async (ask: () => Promise<PaymentIntent>): Promise<ChargeOutcome> => {
    try {
      return outcomeOf(await ask())
    } catch (error) {
      // Anything else, such as a revoked API key (401), leaves open whether an earlier call succeeded.
      if (!isDecline(error)) throw error
      return {
        state: 'declined',
        reference: error.paymentIntent,
        reason: declineReason(error.declineCode ?? error.code),
      }
    }
  }
  return {
    name: 'stripe',
    page: { publishableKey: settings.publishableKey, scriptUrl: settings.scriptUrl },
    register: async (customerId, email) =>
      (
        await post<{ id: string }>(
          '/v1/customers',
          { email, metadata: { customer: customerId } },
          `customer:${customerId}`,
        )
      ).id,
    async begin({ reference }) {
      const intent = await post<SetupIntent>('/v1/setup_intents', {
        customer: reference,
        payment_method_types: ['card'],
        usage: 'off_session',
      })
      return { clientSecret: intent.client_secret }
    },
    async claim(proof, { reference }) {
      if (!/^seti_\w+$/.test(proof)) throw notTaken()
      const intent = await get<SetupIntent>(`/v1/setup_intents/${proof}`, {
        expand: ['payment_method'],
      }).catch((error: unknown) => {
        throw isAbsent(error) ? notTaken() : error
      })
      const method = intent.payment_method
      if (
        intent.customer !== reference ||
        intent.status !== 'succeeded' ||
        typeof method !== 'object' ||
        !method?.card
      )
        throw notTaken()
      const { brand, last4, exp_month, exp_year } = method.card
      return {
        token: method.id,
        cardType: CARD_TYPES.find((type) => type === brand) ?? 'other',
        lastFour: last4,
        expirationMonth: exp_month,
        expirationYear: exp_year,
      }
    },
    async forget(token) {
      await post(`/v1/payment_methods/${token}/detach`, {}).catch((error: unknown) => {
        // Already detached, or never attached.
        if (!isAbsent(error) && !isDecline(error)) throw error
      })
    },
    charge: ({ key, cents, token, payer, present, document, returnUrl }) =>
      outcome(() =>
        post<PaymentIntent>(
          '/v1/payment_intents',
          {
            amount: cents,
            currency: 'cad',
            customer: payer.reference,
            payment_method: token,
            payment_method_types: ['card'],
            confirm: true,
            description: document,
            metadata: { top_up: key, customer: payer.customerId },
            ...(present ? { return_url: returnUrl } : { off_session: true }),
          },
          `charge:${key}`,
        ),
      ),
    async look({ key, payer, reference, since }) {
      if (reference) return outcomeOf(await get<PaymentIntent>(`/v1/payment_intents/${reference}`))
      for await (const intent of all<PaymentIntent>('/v1/payment_intents', {
        customer: payer.reference,
        created: { gte: unixSecondsBefore(since) },
      }))
        if (intent.metadata.top_up === key) return outcomeOf(intent)
      return null
    },
    abandon: ({ reference }) =>
      outcome(async () => {
        try {
          return await post<PaymentIntent>(`/v1/payment_intents/${reference}/cancel`, {})
        } catch (error) {
          // It ended meanwhile: its final state counts.
          if (!isDecline(error)) throw error
          return get<PaymentIntent>(`/v1/payment_intents/${reference}`)
        }
      }),
    ...stripeRefunds(calls),
    ...stripeDisputes(calls),
    ...stripeMoney(calls),
  }
}

const notTaken = () => new RequestError('card.notTaken', { fields: { token: 'card.notTaken' } })

function outcomeOf({ id, status, next_action, last_payment_error: fault }: PaymentIntent): ChargeOutcome {
  switch (status) {
    case 'succeeded':
      return { state: 'paid', reference: id }
    case 'requires_action':
      return { state: 'action', reference: id, url: next_action?.redirect_to_url?.url ?? null }
    case 'requires_payment_method':
      return {
        state: 'declined',
        reference: id,
        reason:
          fault?.code === 'payment_intent_authentication_failure'
            ? NOT_APPROVED
            : declineReason(fault?.decline_code ?? fault?.code),
      }
    case 'canceled':
      return { state: 'declined', reference: id, reason: NOT_APPROVED }
    default:
      return { state: 'processing', reference: id }
  }
}

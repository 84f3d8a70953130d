import type { Dispute, Intent, Movement, Payout, Refund, StripeBooks } from './stripe-objects.ts'
import { fault, type Reply } from './stripe-reply.ts'

/** What Stripe charges for a dispute and for a charge. */
const DISPUTE_FEE = 15_00
const chargeFee = (amount: number) => Math.round(amount * 0.029) + 30
const DAY = 86_400

export function stripeBooks(now: () => Date): StripeBooks {
  let count = 0
  let refused: object | undefined
  const seconds = () => Math.floor(now().getTime() / 1000)
  const group = (body: URLSearchParams, name: string) =>
    Object.fromEntries(
      [...body].flatMap(([key, value]) => {
        const inner = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key)?.[1]
        return inner ? [[inner, value]] : []
      }),
    )
  const happened = (type: string, object: object) =>
    void books.events.push({ id: books.newId('evt'), type, data: { object: structuredClone(object) } })
  function move(type: string, source: string, amount: number, fee = 0): Movement {
    const moved: Movement = {
      id: books.newId('txn'),
      type,
      source,
      amount,
      fee,
      created: seconds(),
      available_on: seconds() + 2 * DAY,
      payout: null,
    }
    books.movements.push(moved)
    return moved
  }
  const isAlive = ({ status }: Refund) => status !== 'failed' && status !== 'canceled'
  const refundedOf = (intent: string) =>
    [...books.refunds.values()].reduce(
      (sum, one) => sum + (one.payment_intent === intent && isAlive(one) ? one.amount : 0),
      0,
    )

  function paid(intent: Intent): void {
    Object.assign(intent, { status: 'succeeded', next_action: null })
    move('charge', `ch_${intent.id.slice(3)}`, intent.amount, chargeFee(intent.amount))
    happened('payment_intent.succeeded', intent)
  }
  function charge(body: URLSearchParams): Reply {
    if (refused) {
      const error = refused
      refused = undefined
      return fault(400, error)
    }
    const outcome = books.behave.get(body.get('payment_method')!) ?? 'succeeded'
    const asks = outcome === 'requires_action'
    const intent: Intent = {
      id: books.newId('pi'),
      object: 'payment_intent',
      amount: Number(body.get('amount')),
      currency: body.get('currency')!,
      customer: body.get('customer')!,
      metadata: group(body, 'metadata'),
      created: seconds(),
      status: outcome === 'insufficient_funds' ? 'requires_payment_method' : outcome,
      next_action: asks
        ? {
            type: 'redirect_to_url',
            redirect_to_url: { url: 'https://hooks.stripe.com/3ds', return_url: body.get('return_url') },
          }
        : null,
      last_payment_error: null,
    }
    books.intents.set(intent.id, intent)
    if (outcome === 'succeeded') paid(intent)
    if (asks && body.get('off_session') === 'true') {
      Object.assign(intent, { status: 'requires_payment_method', next_action: null })
      return fault(402, {
        type: 'card_error',
        code: 'authentication_required',
        decline_code: 'authentication_required',
        payment_intent: intent,
      })
    }
    if (outcome !== 'insufficient_funds') return { status: 200, body: intent }
    const error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Mina Roy’s card has insufficient funds.',
    }
    intent.last_payment_error = error
    return fault(402, { ...error, payment_intent: intent })
  }
  function refund(intent: string, amount: number, metadata: Record<string, string>): Refund {
    const made: Refund = {
      id: books.newId('re'),
      object: 'refund',
      amount,
      status: books.refundsBegin,
      payment_intent: intent,
      metadata,
      created: seconds(),
    }
    books.refunds.set(made.id, made)
    move('refund', made.id, -amount)
    happened('refund.created', made)
    return made
  }
  /** Newest first, a page at a time. */
  function listed<T extends { id: string; created: number }>(all: T[], body: URLSearchParams): Reply {
    const rows = all.filter(({ created }) => created >= Number(body.get('created[gte]') ?? 0)).toReversed()
    const from = body.has('starting_after')
      ? rows.findIndex(({ id }) => id === body.get('starting_after')) + 1
      : 0
    const size = Number(body.get('limit') ?? 10)
    return {
      status: 200,
      body: { object: 'list', data: rows.slice(from, from + size), has_more: rows.length > from + size },
    }
  }
  const take = (dispute: Dispute) => {
    dispute.balance_transactions.push(move('adjustment', dispute.id, -dispute.amount, DISPUTE_FEE))
  }

  const books: StripeBooks = {
    newId: (kind) => `${kind}_${String((count += 1)).padStart(6, '0')}`,
    intents: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    movements: [],
    payouts: [],
    events: [],
    behave: new Map(),
    refundsBegin: 'succeeded',
    refuseNextCharge(error) {
      refused = error
    },
    authenticate(id, approve) {
      const intent = books.intents.get(id)!
      if (intent.status !== 'requires_action') return
      if (approve) return paid(intent)
      Object.assign(intent, {
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      })
      happened('payment_intent.payment_failed', intent)
    },
    clear(id) {
      const [intent, given] = [books.intents.get(id), books.refunds.get(id)]
      if (intent?.status === 'processing') paid(intent)
      if (given?.status === 'pending') {
        given.status = 'succeeded'
        happened('refund.updated', given)
      }
    },
    refundByHand: (intent, amount) => refund(intent, amount, {}),
    failRefund(id) {
      const failed = books.refunds.get(id)!
      if (!isAlive(failed)) return
      failed.status = 'failed'
      move('refund_failure', id, failed.amount)
      happened('refund.failed', failed)
    },
    dispute(intent, { inquiry = false, amount } = {}) {
      const made: Dispute = {
        id: books.newId('du'),
        object: 'dispute',
        amount: amount ?? books.intents.get(intent)!.amount,
        status: inquiry ? 'warning_needs_response' : 'needs_response',
        reason: 'fraudulent',
        payment_intent: intent,
        balance_transactions: [],
        evidence_details: { due_by: seconds() + 10 * DAY },
        metadata: {},
        created: seconds(),
      }
      books.disputes.set(made.id, made)
      if (!inquiry) take(made)
      happened('charge.dispute.created', made)
      return made
    },
    escalate(id) {
      const dispute = books.disputes.get(id)!
      dispute.status = 'needs_response'
      take(dispute)
      happened('charge.dispute.funds_withdrawn', dispute)
    },
    endDispute(id, how) {
      const dispute = books.disputes.get(id)!
      const taken = dispute.balance_transactions.length > 0
      // A lost dispute may be won later: the bank decides once more.
      if (['won', 'warning_closed'].includes(dispute.status) || dispute.status === how) return
      dispute.status = taken ? how : 'warning_closed'
      if (taken && how === 'won') dispute.balance_transactions.push(move('adjustment', id, dispute.amount))
      happened('charge.dispute.closed', dispute)
    },
    payOut() {
      const open = books.movements.filter(({ payout, type }) => !payout && type !== 'payout')
      const amount = open.reduce((sum, one) => sum + one.amount - one.fee, 0)
      const payout: Payout = {
        id: books.newId('po'),
        object: 'payout',
        amount,
        status: 'paid',
        created: seconds(),
        arrival_date: seconds() + 2 * DAY,
        metadata: {},
      }
      books.payouts.push(payout)
      for (const one of [...open, move('payout', payout.id, -amount)]) one.payout = payout.id
      happened('payout.paid', payout)
      return payout
    },
    answer(method, path, body) {
      const [, , kind, id, verb] = path.split('/') as [
        string,
        string,
        string,
        string | undefined,
        string | undefined,
      ]
      const found = (object: object | undefined): Reply =>
        object
          ? { status: 200, body: object }
          : fault(404, { type: 'invalid_request_error', code: 'resource_missing' })
      if (kind === 'payment_intents') {
        const intent = id ? books.intents.get(id) : undefined
        if (!id)
          return method === 'POST'
            ? charge(body)
            : listed(
                [...books.intents.values()].filter(({ customer }) => customer === body.get('customer')),
                body,
              )
        if (intent && verb === 'cancel') {
          if (intent.status === 'succeeded')
            return fault(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
          return found(Object.assign(intent, { status: 'canceled' }))
        }
        return found(intent)
      }
      if (kind === 'refunds') {
        if (id) return found(books.refunds.get(id))
        const of = body.get('payment_intent')!
        if (method === 'GET')
          return listed(
            [...books.refunds.values()].filter(({ payment_intent }) => payment_intent === of),
            body,
          )
        const [intent, amount] = [books.intents.get(of)!, Number(body.get('amount'))]
        if (
          [...books.disputes.values()].some(
            (one) => one.payment_intent === of && one.balance_transactions.length > 0 && one.status !== 'won',
          )
        )
          return fault(400, { type: 'invalid_request_error', code: 'charge_disputed' })
        if (refundedOf(of) + amount > intent.amount)
          return fault(400, {
            type: 'invalid_request_error',
            ...(refundedOf(of) === intent.amount && { code: 'charge_already_refunded' }),
          })
        return found(refund(of, amount, group(body, 'metadata')))
      }
      if (kind === 'disputes' && !id) return listed([...books.disputes.values()], body)
      if (kind === 'disputes' && id) {
        const dispute = books.disputes.get(id)
        if (!dispute) return found(undefined)
        const isOver = ['won', 'lost', 'warning_closed'].includes(dispute.status)
        if (method === 'POST' && isOver)
          return fault(400, { type: 'invalid_request_error', code: 'dispute_already_closed' })
        if (verb === 'close') books.endDispute(id, 'lost')
        else if (method === 'POST')
          dispute.status = dispute.status.startsWith('warning') ? 'warning_under_review' : 'under_review'
        return found({
          ...dispute,
          ...(body.get('expand[0]') === 'payment_intent' && {
            payment_intent: books.intents.get(dispute.payment_intent),
          }),
        })
      }
      if (kind === 'balance_transactions')
        return listed(
          books.movements.filter(({ payout }) => !body.has('payout') || payout === body.get('payout')),
          body,
        )
      if (kind === 'payouts') return listed(books.payouts, body)
      return null
    },
  }
  return books
}

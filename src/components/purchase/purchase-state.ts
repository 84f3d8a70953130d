import { ApiError, isSessionEnd } from '#src/api/api-error.ts'
import type { IntentState } from '#src/contract/intents.ts'
import type { Bought, QuotedRate } from '#src/contract/parcel.ts'

/** Where a purchase stands for the person who started it (D17). `R`: the price of what is bought. */
export type PurchaseState<R = QuotedRate> =
  | { step: 'ready' }
  | { step: 'sending' }
  /**
   * The answer was lost: what became of it is being asked. `offline`: not even that gets through. `charged`:
   * paid, the carrier is still to answer.
   */
  | { step: 'asking'; offline: boolean; charged: boolean }
  /** The card's bank asks its customer, at `url` or in the sandbox's dialog: nothing is charged before. */
  | { step: 'bank'; intentId: string; url: string | null }
  /**
   * Ended on the server before it arrived: nothing was charged, nor will be. Another like it may be sent, or
   * it is given up.
   */
  | { step: 'neverArrived' }
  /** Nothing was charged: the price is another one now (D15). */
  | { step: 'rerated'; old: R; now: R }
  /** `title` and `words` are what to show: a message id, and the server's sentence or a message id. */
  | { step: 'refused'; title: RefusalTitle; words: string; code: number; money: boolean }
  | { step: 'bought'; orderId: string }

/** D38: the charge did not happen, or it did and no order could be made of it. */
export type RefusalTitle = 'notice.paymentFailed' | 'notice.orderFailed'

/** Nothing was done and the same may be sent again: signed out, or asked too often. */
const isTryLater = (error: unknown): boolean =>
  isSessionEnd(error) || (error instanceof ApiError && error.code === 429)

/** `paying` is no end: what becomes of it is asked. */
export function stateOfAnswer<R>(answer: Exclude<Bought<R>, { outcome: 'paying' }>): PurchaseState<R> {
  return answer.outcome === 'bought'
    ? { step: 'bought', orderId: answer.orderId }
    : { step: 'rerated', old: answer.old, now: answer.now }
}

export function stateOfRefusal(error: ApiError): PurchaseState<never> {
  const money = error.code === NOT_ENOUGH
  const failed = money || isTryLater(error) ? 'notice.paymentFailed' : 'notice.orderFailed'
  return { step: 'refused', title: failed, words: error.message, code: error.code, money }
}

export function stateOfIntent(
  { state, orderId, refusal, actionUrl }: IntentState,
  intentId: string,
): PurchaseState<never> {
  if (state === 'action') return { step: 'bank', intentId, url: actionUrl }
  if (state === 'booked' && orderId) return { step: 'bought', orderId }
  if (state === 'refused') {
    // Without an order it was the payment that failed.
    const money = orderId === null
    return {
      step: 'refused',
      title: money ? 'notice.paymentFailed' : 'notice.orderFailed',
      words: refusal ?? 'order.refused',
      code: money ? NOT_ENOUGH : 601,
      money,
    }
  }
  if (state === 'ended') return { step: 'neverArrived' }
  return { step: 'asking', offline: false, charged: state === 'charged' }
}

const NOT_ENOUGH = 402

import { describe, expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { askDelay, isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { stateOfIntent, stateOfRefusal } from './purchase.ts'

describe('what a shipper is told after pressing the button', () => {
  test.each([
    ['the answer was lost', new ApiError('network', 0, '')],
    ['the server broke in the middle', new ApiError('envelope', 500, 'Something went wrong')],
    ['the server is closing', new ApiError('http', 503, '')],
    ['the page itself failed', new TypeError('undefined is not a function')],
  ])('nobody knows yet when %s', (_, error) => { expect(isUnknownOutcome(error)).toBe(true) })

  test.each([
    ['there was not enough credit', new ApiError('envelope', 402, '')],
    ['a field was wrong', new ApiError('envelope', 601, '')],
    ['the session had ended', new ApiError('envelope', 401, '')],
    ['it was asked too often', new ApiError('http', 429, '')],
  ])('nothing was ordered when %s', (_, error) => { expect(isUnknownOutcome(error)).toBe(false) })

  test('the payment failed without credit, the order failed where the carrier refused it', () => {
    expect(stateOfRefusal(new ApiError('envelope', 402, 'No credit'))).toMatchObject({ title: 'notice.paymentFailed', money: true, words: 'No credit' })
    expect(stateOfIntent({ state: 'refused', orderId: 'a', refusal: 'rating.tooHeavy', actionUrl: null }, 0)).toMatchObject({ title: 'notice.orderFailed', words: 'rating.tooHeavy' })
  })

  test('one "unknown" may have overtaken the purchase: only the third says that it never arrived', () => {
    const unknown = { state: 'unknown', orderId: null, refusal: null, actionUrl: null } as const
    expect([1, 2, 3].map((times) => stateOfIntent(unknown, times).step)).toEqual(['asking', 'asking', 'neverArrived'])
  })

  test('a charged purchase is asked for until its order is booked', () => {
    expect(stateOfIntent({ state: 'charged', orderId: 'a', refusal: null, actionUrl: null }, 9)).toEqual({ step: 'asking', offline: false, charged: true })
    expect(stateOfIntent({ state: 'booked', orderId: 'a', refusal: null, actionUrl: null }, 0)).toEqual({ step: 'bought', orderId: 'a' })
    expect([0, 1, 2, 3, 4, 20].map(askDelay)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  })
})

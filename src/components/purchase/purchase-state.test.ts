import { describe, expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { askDelay, isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { stateOfIntent, stateOfRefusal } from './purchase-state.ts'

describe('what a shipper is told after pressing the button', () => {
  test.each([
    ['the answer was lost', new ApiError('network', 0, '')],
    ['the server broke in the middle', new ApiError('envelope', 500, 'Something went wrong')],
    ['the server is closing', new ApiError('http', 503, '')],
    ['the page itself failed', new TypeError('undefined is not a function')],
  ])('nobody knows yet when %s', (_, error) => {
    expect(isUnknownOutcome(error)).toBe(true)
  })

  test.each([
    ['there was not enough credit', new ApiError('envelope', 402, '')],
    ['a field was wrong', new ApiError('envelope', 601, '')],
    ['the session had ended', new ApiError('envelope', 401, '')],
    ['it was asked too often', new ApiError('http', 429, '')],
  ])('nothing was ordered when %s', (_, error) => {
    expect(isUnknownOutcome(error)).toBe(false)
  })

  test('without credit the payment failed; where the carrier refused, the order failed', () => {
    expect(stateOfRefusal(new ApiError('envelope', 402, 'No credit'))).toMatchObject({
      title: 'notice.paymentFailed',
      money: true,
      words: 'No credit',
    })
    expect(
      stateOfIntent({ state: 'refused', orderId: 'a', refusal: 'rating.tooHeavy', actionUrl: null }, 'a'),
    ).toMatchObject({ title: 'notice.orderFailed', words: 'rating.tooHeavy' })
  })

  test.each([
    ['absent', 'asking'],
    ['underWay', 'asking'],
    ['paying', 'asking'],
    ['ended', 'neverArrived'],
  ] as const)('of a purchase that is %s the screen says %s', (state, step) => {
    expect(stateOfIntent({ state, orderId: null, refusal: null, actionUrl: null }, 'a').step).toBe(step)
  })

  test('a charged purchase is polled until its order is booked', () => {
    expect(stateOfIntent({ state: 'charged', orderId: 'a', refusal: null, actionUrl: null }, 'a')).toEqual({
      step: 'asking',
      offline: false,
      charged: true,
    })
    expect(stateOfIntent({ state: 'booked', orderId: 'a', refusal: null, actionUrl: null }, 'a')).toEqual({
      step: 'bought',
      orderId: 'a',
    })
    expect([0, 1, 2, 3, 4, 20].map(askDelay)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  })
})

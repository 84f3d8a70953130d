import { expect, test } from 'vitest'
import { filterQuery } from './order-filter.ts'

test('a saved filter is the same whatever order its parts were chosen in, and does not keep the page', () => {
  expect(filterQuery(new URLSearchParams('after=x&carrier=sample_ground&tab=ordered&open=1'))).toBe(
    'tab=ordered&carrier=sample_ground',
  )
  expect(filterQuery(new URLSearchParams('tab=ordered&carrier=sample_ground'))).toBe(
    'tab=ordered&carrier=sample_ground',
  )
  expect(filterQuery(new URLSearchParams('before=y'))).toBe('')
})

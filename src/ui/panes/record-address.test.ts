import { expect, test } from 'vitest'
import { besideList, filtersIn, isOpenAt } from './record-address.ts'

const RECORD = '/orders/one?id=7'

test('a record opened from a searched list has the search in its address, and none where nothing was searched', () => {
  expect(besideList(RECORD, '')).toBe(RECORD)
  expect(besideList(RECORD, '?tab=shipped&q=Main+St')).toBe('/orders/one?id=7&tab=shipped&q=Main+St')
})

test('the next record takes the place of the one in the address, with the same search', () => {
  expect(besideList('/orders/one?id=8', '?id=7&tab=shipped')).toBe('/orders/one?id=8&tab=shipped')
  expect(filtersIn('?id=7&tab=shipped', 'id')).toBe('?tab=shipped')
  expect(filtersIn('?id=7', 'id')).toBe('')
})

test('a row is the open one whatever the list is filtered by', () => {
  const at = { pathname: '/orders/one', search: '?id=7&tab=shipped' }
  expect(isOpenAt(RECORD, at)).toBe(true)
  expect(isOpenAt('/orders/one?id=8', at)).toBe(false)
  expect(isOpenAt('/loads/one?id=7', at)).toBe(false)
})

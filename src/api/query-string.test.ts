import { expect, test } from 'vitest'
import { serializeQuery } from './query-string.ts'

test.each([
  ['what is empty is dropped', { a: '', b: null, c: undefined, d: 0, e: false }, 'd=0&e=false'],
  [
    'nested objects become key[sub]',
    { filter: { status: 'ordered', from: { city: 'Laval' } } },
    'filter%5Bstatus%5D=ordered&filter%5Bfrom%5D%5Bcity%5D=Laval',
  ],
  ['lists are numbered', { ids: ['a', 'b'] }, 'ids%5B0%5D=a&ids%5B1%5D=b'],
  ['reserved characters are escaped', { q: 'Montréal & 100%' }, 'q=Montr%C3%A9al%20%26%20100%25'],
])('%s (specification §5)', (_, params, text) => {
  expect(serializeQuery(params)).toBe(text)
})

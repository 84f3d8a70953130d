import { expect, test } from 'vitest'
import { MAX_BATCH_BYTES, takeBatch } from './outbox-lease.ts'

const draft = (text: string) => ({ doc: { text } })

test('a device sends as much at once as the server reads, counted as it travels: three bytes a Chinese character', () => {
  const chinese = draft('货'.repeat(100_000))
  expect(takeBatch([chinese, chinese, chinese])).toHaveLength(2)
  expect(takeBatch(Array.from({ length: 10 }, () => draft('a'.repeat(100_000))))).toHaveLength(8)
})

test('one that is larger than that goes alone, so that it is the one that is refused', () => {
  expect(takeBatch([draft('a'.repeat(2 * MAX_BATCH_BYTES)), draft('a')])).toHaveLength(1)
})

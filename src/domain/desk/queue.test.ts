import { describe, expect, test } from 'vitest'
import { permissionFor } from '#server/admin/desk/nouns.ts'
import { ANSWER_TIMES } from './answer-times.ts'
import { dueAt, QUEUE, QUEUE_KINDS, type QueueKind } from './queue.ts'

/** Ontario, winter: five hours behind UTC. */
const at = (text: string) => new Date(`${text}-05:00`)

describe('what waits is due', () => {
  test.each<[what: string, kind: QueueKind, since: Date, due: Date]>([
    ['a freight quote asked for in the morning', 'freight', at('2026-11-25T09:30'), at('2026-11-25T13:30')],
    ['one asked for before the office opens', 'freight', at('2026-11-25T06:00'), at('2026-11-25T13:00')],
    ['one whose hours are just enough', 'freight', at('2026-11-25T13:00'), at('2026-11-25T17:00')],
    ['one of late afternoon, the next morning', 'freight', at('2026-11-25T16:00'), at('2026-11-26T12:00')],
    ['one of Friday evening, on Monday', 'freight', at('2026-11-27T20:00'), at('2026-11-30T13:00')],
    ['one of Christmas Eve, after the holidays', 'freight', at('2026-12-24T16:30'), at('2026-12-29T12:30')],
    [
      'an inquiry, by the end of the next business day',
      'inquiry',
      at('2026-11-25T10:00'),
      at('2026-11-26T17:00'),
    ],
    ['an inquiry of Friday, on Monday', 'inquiry', at('2026-11-27T10:00'), at('2026-11-30T17:00')],
    ['an inquiry of Saturday, on Tuesday', 'inquiry', at('2026-11-28T10:00'), at('2026-12-01T17:00')],
    ['a claim, over a weekend', 'claim', at('2026-11-25T10:00'), at('2026-12-02T17:00')],
    ['a dispute, over a holiday', 'dispute', at('2026-12-22T10:00'), at('2026-12-31T17:00')],
    ['a job, an hour later at night', 'job', at('2026-11-28T03:00'), at('2026-11-28T04:00')],
  ])('%s', (_, kind, since, due) => expect(dueAt(kind, since)).toEqual(due))

  test('in the office’s own time on the days the clocks change', () => {
    // 2026-03-08, a Sunday: from then on four hours behind UTC.
    expect(dueAt('inquiry', at('2026-03-06T12:00'))).toEqual(new Date('2026-03-09T17:00-04:00'))
    expect(dueAt('freight', at('2026-03-06T16:00'))).toEqual(new Date('2026-03-09T12:00-04:00'))
  })

  test('by somebody else’s deadline, where there is one', () => {
    const deadline = at('2026-12-09T23:59')
    expect(dueAt('chargeback', at('2026-11-25T10:00'), deadline)).toEqual(deadline)
    expect(dueAt('chargeback', at('2026-11-25T10:00'), null)).toEqual(at('2026-12-02T17:00'))
  })
})

test('who sees something that waits may open its screen', () => {
  for (const kind of QUEUE_KINDS)
    expect.soft(permissionFor(`${QUEUE[kind].noun} list`), kind).toBe(QUEUE[kind].permission)
})

test('customers are told the time that the desk is held to', () => {
  for (const kind of Object.keys(ANSWER_TIMES) as (keyof typeof ANSWER_TIMES)[])
    expect.soft(QUEUE[kind].within, kind).toBe(ANSWER_TIMES[kind])
})

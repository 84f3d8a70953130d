import { expect, test } from 'vitest'
import { canCancel, canDelete, canMove, ORDER_STATUSES, ORDER_TABS } from './order-status.ts'

test('an order walks from draft to delivered', () => {
  const path = ['draft', 'awaiting_payment', 'ordered', 'shipped', 'out_for_delivery', 'delivered'] as const
  expect(path.slice(1).every((next, at) => canMove(path[at]!, next))).toBe(true)
})

test('it may be cancelled only before the carrier has it, deleted only as draft or cancelled', () => {
  expect(ORDER_STATUSES.filter(canCancel)).toEqual(['draft', 'awaiting_payment', 'ordered'])
  expect(ORDER_STATUSES.filter(canDelete)).toEqual(['draft', 'cancelled'])
})

test('nothing is shipped before it is ordered, and an end is an end', () => {
  for (const early of ['draft', 'awaiting_payment'] as const) expect(canMove(early, 'shipped')).toBe(false)
  for (const end of ['delivered', 'cancelled', 'returned'] as const)
    expect(ORDER_STATUSES.some((to) => canMove(end, to))).toBe(false)
})

test('no walk returns to a step before the carrier, and every status can be reached from a draft', () => {
  const early = new Set(['draft', 'awaiting_payment', 'ordered'])
  const backwards = ORDER_STATUSES.filter((from) => !early.has(from)).flatMap((from) =>
    ORDER_STATUSES.filter((to) => canMove(from, to) && early.has(to)),
  )
  expect(backwards).toEqual([])
  expect(ORDER_STATUSES.some((status) => canMove(status, status))).toBe(false)
  const reached = new Set<(typeof ORDER_STATUSES)[number]>(['draft'])
  for (const from of reached) for (const to of ORDER_STATUSES) if (canMove(from, to)) reached.add(to)
  expect(reached.size).toBe(ORDER_STATUSES.length)
})

test('every status is found under exactly one tab besides All', () => {
  const listed = ORDER_TABS.flatMap((tab) => [...(tab.statuses ?? [])])
  expect(listed.toSorted()).toEqual([...ORDER_STATUSES].toSorted())
})

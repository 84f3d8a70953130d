import { expect, test } from 'vitest'
import { remakePath } from './remake-path.ts'

const ends = (from: string, to: string) => ({ from: { country: from }, to: { country: to } })

test('a copy opens in the scope of its countries, and only North America has return labels', () => {
  expect(remakePath('7', ends('CA', 'CA'))).toBe('/package/createShipping/remake?orderId=7')
  expect(remakePath('7', ends('CA', 'CA'), { back: true })).toBe(
    '/package/createShipping/remake?orderId=7&return=1',
  )
  expect(remakePath('7', ends('CA', 'MX'))).toBe('/package/northAmerican/remake?orderId=7')
  expect(remakePath('7', ends('US', 'CA'), { back: true })).toBe(
    '/package/northAmerican/remake?orderId=7&return=1',
  )
  expect([remakePath('7', ends('CA', 'FR')), remakePath('7', ends('CA', 'FR'), { back: true })]).toEqual([
    '/package/createShipping/remake?orderId=7',
    null,
  ])
})

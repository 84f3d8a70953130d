import { expect, test } from 'vitest'
import { hazardSchema } from './handling-unit.ts'

const faultOf = (unNumber: string, packingGroup: string): string => {
  try {
    hazardSchema.validateSync({ unNumber, packingGroup, shippingName: 'Lithium ion batteries', hazardClass: '9', hazardQuantity: 4, packages: 1 })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each(['UN3090', 'UN3091', 'UN3480', '3481'])('%s has no packing group: one that is given is refused', (unNumber) => {
  expect([faultOf(unNumber, ''), faultOf(unNumber, 'II')]).toEqual(['', 'validation.noPackingGroup'])
})

test('paint keeps its packing group', () => expect(faultOf('UN1263', 'II')).toBe(''))

import { expect, test } from 'vitest'
import { hazardSchema } from './handling-unit.ts'

const faultOf = (unNumber: string, packingGroup: string): string => {
  try {
    hazardSchema.validateSync({
      unNumber,
      packingGroup,
      shippingName: 'Lithium ion batteries',
      hazardClass: '9',
      hazardQuantity: 4,
      packages: 1,
    })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each(['UN3090', 'UN3091', 'UN3480', '3481'])(
  '%s has no packing group: one that is given is refused',
  (unNumber) => {
    expect([faultOf(unNumber, ''), faultOf(unNumber, 'II')]).toEqual(['', 'validation.noPackingGroup'])
  },
)

test.each([
  ['', '', ''],
  ['2-0010-001', '', 'validation.enter'],
  ['2-0010-001', '416-555-0199', ''],
  ['', 'soon', 'validation.phone'],
])('a plan “%s” is told with the number “%s” that sets it in motion', (erapReference, erapPhone, fault) => {
  const said = (() => {
    try {
      hazardSchema.validateSync({
        unNumber: 'UN1263',
        shippingName: 'Paint',
        hazardClass: '3',
        packingGroup: 'II',
        hazardQuantity: 4,
        packages: 1,
        erapReference,
        erapPhone,
      })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(said).toBe(fault)
})

test('paint keeps its packing group', () => expect(faultOf('UN1263', 'II')).toBe(''))

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hazardFaults, unNumbers, type UnFile } from './un-numbers.ts'

const list = unNumbers(
  JSON.parse(readFileSync(new URL('../data/un-numbers.json', import.meta.url), 'utf8')) as UnFile,
)

test('a shipper finds dangerous goods by number, with or without its UN, and by everyday words of the name', () => {
  expect(list.find('un1203')).toEqual({
    unNumber: 'UN1203',
    name: 'MOTOR SPIRIT or GASOLINE or PETROL',
    hazardClass: '3',
  })
  expect(list.find('3480')?.hazardClass).toBe('9')
  expect(list.search('348', 10).map(({ unNumber }) => unNumber)).toContain('UN3480')
  expect(list.search('lithium batteries', 20).map(({ unNumber }) => unNumber)).toEqual(
    expect.arrayContaining(['UN3480', 'UN3090']),
  )
  expect(list.search('gasoline', 5)[0]?.unNumber).toBe('UN1203')
})

test('a number that is not in use is not known, and half a number is none', () => {
  expect(list.find('UN3001')).toBeUndefined()
  expect(list.find('120')).toBeUndefined()
  expect(list.search('', 5)).toEqual([])
})

// facts §4: numbers with their class
test.each([
  ['UN1203', '3'],
  ['UN1978', '2.1'],
  ['UN1005', '2.3'],
  ['UN3480', '9'],
  ['UN0336', '1.4'],
  ['UN0336', '1.4G'],
])('%s is of class %s, and of no other', (unNumber, hazardClass) => {
  expect(hazardFaults(list, { unNumber, hazardClass })).toEqual({})
  expect(hazardFaults(list, { unNumber, hazardClass: hazardClass === '8' ? '9' : '8' })).toEqual({
    hazardClass: 'validation.hazardClassOther',
  })
})

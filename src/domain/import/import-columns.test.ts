import { expect, test } from 'vitest'
import { applyRemembered, rememberColumns } from './import-columns.ts'

test('what a person said of a heading holds for the next file, in any order and case', () => {
  const said = rememberColumns({}, ['Kunde', 'Notes', 'Weight'], ['fullName', null, 'weight'])
  expect(applyRemembered(['NOTES', 'kunde', 'City'], ['contents', null, 'city'], said)).toEqual([
    null,
    'fullName',
    'city',
  ])
})

test('a field is filled by one column, also when two headings were said to be it', () => {
  expect(applyRemembered(['A', 'B'], [null, null], { a: 'city', b: 'city' })).toEqual(['city', null])
})

import { expect, test } from 'vitest'
import { isOlder } from './client-version.ts'

test.each([
  ['1.9.0', '1.10.0', true],
  ['1.10.0', '1.9.0', false],
  ['1.4.0', '1.4.0', false],
  ['1.4.0', '1.4', false],
  ['1', '1.0.1', true],
  ['2.0.0', '1.9.9', false],
])('an app of version %s with a minimum version of %s is told to update: %s', (version, least, old) => {
  expect(isOlder(version, least)).toBe(old)
})

import { expect, test } from 'vitest'
import { scopeOf } from './scope.ts'

test.each([
  ['CA', 'CA', 'domestic'],
  ['CA', 'US', 'northAmerican'],
  ['US', 'CA', 'northAmerican'],
  ['CA', 'MX', 'northAmerican'],
  ['US', 'US', 'northAmerican'],
  ['CA', 'FR', 'international'],
  ['CN', 'CA', 'international'],
  ['CA', '', 'international'],
] as const)('from %s to %s is %s', (from, to, scope) => expect(scopeOf(from, to)).toBe(scope))

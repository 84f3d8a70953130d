import { expect, test } from 'vitest'
import { isMissingChunk } from './chunk-loading.ts'

test.each([
  'Failed to fetch dynamically imported module: https://x/assets/a.js',
  'error loading dynamically imported module: https://x/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('every browser’s words are understood: %s', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
})

test('other errors are not mistaken for a missing chunk', () => {
  expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false)
})

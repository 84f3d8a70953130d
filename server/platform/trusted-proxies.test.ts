import { expect, test } from 'vitest'
import { parseProxies } from './trusted-proxies.ts'

test.each([
  [undefined, 0],
  ['', 0],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['true', 1],
  ['false', 0],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['127.0.0.1, fd00::/8,loopback', ['127.0.0.1', 'fd00::/8', 'loopback']],
])('TRUST_PROXY=%s lists trusted proxies', (text, proxies) => {
  expect(parseProxies(text)).toEqual(proxies)
})

test.each([
  'yes',
  '-1',
  '12',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/0',
  '10.0.0/8',
  '10.0.0.0/8/8',
  '10.0.0.1,',
  'all',
])('TRUST_PROXY=%s lists nobody, or everybody', (text) => {
  expect(parseProxies(text)).toBeUndefined()
})

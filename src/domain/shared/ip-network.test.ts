import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInNetworks, parseNetwork } from './ip-network.ts'

describe('networks that a key may call from', () => {
  test.each(['203.0.113.0/24', '203.0.113.7', '2001:db8::/32', '::1', '2001:db8::7/128', '::ffff:10.0.0.1'])(
    '%s is one',
    (text) => {
      expect(parseNetwork(text)).toBeDefined()
    },
  )

  test.each([
    '',
    'office',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.0/33',
    '0.0.0.0/0',
    '::/0',
    '::/129',
    '1::2::3',
    '2001:db8',
    '2001:db8::/32/1',
    'fe80::1%eth0',
    '1:2:3:4:5:6:7:8::',
  ])('%j is none', (text) => {
    expect(parseNetwork(text)).toBeUndefined()
  })

  test('an IPv4 address is the same on a socket for both kinds', () => {
    expect(isInNetworks('::ffff:203.0.113.9', ['203.0.113.0/24'])).toBe(true)
    expect(isInNetworks('::ffff:203.0.114.9', ['203.0.113.0/24'])).toBe(false)
    expect(isInNetworks('unknown', ['203.0.113.0/24'])).toBe(false)
  })

  test('agree with those of Node.js for any address and prefix', () => {
    const v4 = fc.tuple(fc.constant('ipv4' as const), fc.ipV4(), fc.ipV4(), fc.integer({ min: 1, max: 32 }))
    const v6 = fc.tuple(fc.constant('ipv6' as const), fc.ipV6(), fc.ipV6(), fc.integer({ min: 1, max: 128 }))
    fc.assert(
      fc.property(fc.oneof(v4, v6), fc.boolean(), ([family, network, other, prefix], isSame) => {
        const address = isSame ? network : other
        // Node.js counts those as IPv4 only where the network is.
        fc.pre(!/^(0*:)+ffff:/i.test(network) && !/^(0*:)+ffff:/i.test(other))
        const list = new BlockList()
        list.addSubnet(network, prefix, family)
        expect(isInNetworks(address, [`${network}/${prefix}`])).toBe(list.check(address, family))
      }),
    )
  })
})

import { isIP } from 'node:net'

/**
 * Proxies whose word about a visitor's address and protocol is trusted: a number of them, counted from the
 * server outwards, or their networks. 0: none.
 */
export type Proxies = number | string[]

const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** `2`, or `10.0.0.0/8,fd00::/8,loopback`. @returns undefined when it is neither */
export function parseProxies(text = ''): Proxies | undefined {
  // "true" was accepted in an earlier version.
  const count = { '': '0', false: '0', true: '1' }[text] ?? text
  if (/^\d$/.test(count)) return Number(count)
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

function isNetwork(text: string): boolean {
  if (NAMES.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  // A network of all addresses would trust everybody.
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined ||
      (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

/**
 * For Fastify: counting outwards from the connection, which addresses in X-Forwarded-For were written by our
 * proxies. The first one that wasn't is the visitor's; anything to its left was written by the visitor.
 */
export const trustProxy = (proxies: Proxies) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

import { isIP } from 'node:net'

/**
 * Who is believed about a visitor's address and protocol: so many proxies, counted from the server outwards,
 * or those of these networks. 0: nobody.
 */
export type Proxies = number | string[]

const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** `2`, or `10.0.0.0/8,fd00::/8,loopback`. @returns undefined when it is neither */
export function parseProxies(text = ''): Proxies | undefined {
  // "true" was understood once.
  const count = { '': '0', false: '0', true: '1' }[text] ?? text
  if (/^\d$/.test(count)) return Number(count)
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

function isNetwork(text: string): boolean {
  if (NAMES.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  // All addresses there are would mean that everybody is believed.
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined ||
      (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

/**
 * For Fastify: from the connection outwards, which of the addresses in X-Forwarded-For were written by a
 * proxy of ours. The first one that was not is the visitor's; what stands to the left of it they wrote
 * themselves.
 */
export const trusted = (proxies: Proxies) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

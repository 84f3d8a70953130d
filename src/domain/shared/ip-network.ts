/** A network in CIDR notation, or one address: the bits of the address, and how many of them count. */
export interface IpNetwork {
  bits: bigint
  width: 32 | 128
  prefix: number
}

/**
 * Reads `203.0.113.0/24`, `2001:db8::/32` or a single address. Bits beyond the prefix don't matter.
 * @returns undefined when it is none, or when it would be all addresses
 */
export function parseNetwork(text: string): IpNetwork | undefined {
  const [address = '', length, ...more] = text.trim().split('/')
  const parsed = parseAddress(address)
  if (!parsed || more.length > 0 || (length !== undefined && !/^[1-9]\d{0,2}$/.test(length))) return undefined
  const prefix = length === undefined ? parsed.width : Number(length)
  return prefix <= parsed.width ? { ...parsed, prefix } : undefined
}

/** Whether the address is in one of the networks; what can't be read is in none. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  return networks.some((text) => {
    const network = parseNetwork(text)
    if (!network || network.width !== parsed.width) return false
    const rest = BigInt(network.width - network.prefix)
    return network.bits >> rest === parsed.bits >> rest
  })
}

function parseAddress(text: string): Pick<IpNetwork, 'bits' | 'width'> | undefined {
  const short = parseV4(text)
  if (short !== undefined) return { bits: short, width: 32 }
  const long = parseV6(text)
  if (long === undefined) return undefined
  // How a socket for both kinds writes an IPv4 address.
  return long >> 32n === 0xffffn ? { bits: long & 0xffffffffn, width: 32 } : { bits: long, width: 128 }
}

function parseV4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

function parseV6(text: string): bigint | undefined {
  // The end may be written as IPv4.
  const [, before = '', tail = ''] = /^(.*:)([^:]*\..*)$/.exec(text) ?? []
  const v4 = tail ? parseV4(tail) : undefined
  if (tail && v4 === undefined) return undefined
  const whole =
    v4 === undefined ? text : `${before}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`
  const halves = whole.split('::')
  if (halves.length > 2) return undefined
  const [head, rest] = halves.map((half) => (half === '' ? [] : half.split(':'))) as [string[], string[]?]
  const missing = 8 - head.length - (rest?.length ?? 0)
  if (rest ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(rest ?? [])]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

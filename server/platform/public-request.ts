import { lookup, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that a customer gave leads into a network that isn't theirs to reach. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

interface PublicRequest {
  headers: Record<string, string>
  body: string | Uint8Array
  timeoutMs: number
  /** The operator's own receivers, and tests: any address, and plain http. */
  allowPrivate: boolean
}
export interface PublicAnswer {
  status: number
  /** The beginning of it. */
  text: string
}

const MAX_ANSWER = 2000

/**
 * Posts to an address that a customer gave, and nowhere else: the host is resolved once, every address it has
 * must be public, and the connection goes to what was checked. Redirects aren't followed, and only the
 * beginning of the answer is read.
 * @throws PrivateAddress, or an Error when there is no answer in time
 */
export async function postPublic(
  url: string,
  { headers, body, timeoutMs, allowPrivate }: PublicRequest,
): Promise<PublicAnswer> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && (protocol !== 'https:' || (isIP(host) !== 0 && !isPublic(host))))
    throw new PrivateAddress(host)
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A connection of its own: one that is kept could have been checked under another rule.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowPrivate && { lookup: publicOnly }),
      },
      (answer) => {
        let text = ''
        const end = () => {
          resolve({ status: answer.statusCode!, text: text.slice(0, MAX_ANSWER) })
          answer.destroy()
        }
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => {
          text += piece
          if (text.length >= MAX_ANSWER) end()
        })
        answer.on('end', end)
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A host with one private address among its public ones is refused: which is used isn't ours to choose. */
const publicOnly: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '')
    if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
      return done(new PrivateAddress(host), '')
    if (options.all) return done(null, found)
    done(null, found[0]!.address, found[0]!.family)
  })
}

/** Of the whole internet: no loopback, private, link-local, shared, reserved or embedded address. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { listen } from '#tests/support/server/listen.ts'

/** What a browser gives: its address at the service, and its keys. */
export interface Subscriber {
  endpoint: string
  p256dh: string
  auth: string
}
export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  /** As the device reads it. */
  message: { web_push: number; notification: Record<string, string>; app_badge: number }
  bytes: number
}
export interface PushService {
  /** A new device that is subscribed with this application server key. */
  device(applicationServerKey: string): Subscriber
  /** What devices have shown, in order. */
  shown: Pushed[]
  /** What it answers for an address instead of taking the message. */
  answers: Record<string, number>
  close(): Promise<void>
}

const DAY_SECONDS = 86_400

interface Device {
  secret: Buffer
  auth: Buffer
  key: string
}

/**
 * A push service with its browsers, over real HTTP: it takes a message only with what RFC 8030 and RFC 8292
 * require, and the device reads it by RFC 8188 and RFC 8291, with nothing of the sender's code.
 */
export async function startPushService(now: () => Date): Promise<PushService> {
  const devices = new Map<string, Device>()
  const service: Omit<PushService, 'device' | 'close'> = { shown: [], answers: {} }
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const path = request.url!
      const answer = service.answers[path]
      if (answer) return reply.writeHead(answer).end()
      const device = devices.get(path)
      if (!device) return reply.writeHead(404).end()
      const body = Buffer.concat(pieces)
      const refusal = refusalOf(request, body, { device, origin, now: now() })
      if (refusal) return reply.writeHead(refusal.status).end(refusal.why)
      service.shown.push({
        path,
        headers: request.headers,
        message: JSON.parse(decrypt(body, device)) as Pushed['message'],
        bytes: body.length,
      })
      reply.writeHead(201, { location: `${origin}/message/1` }).end()
    })
  })
  const { url: origin, close } = await listen(server)
  return Object.assign(service, {
    device(key: string) {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const path = `/push/${randomBytes(16).toString('hex')}`
      const auth = randomBytes(16)
      devices.set(path, { secret: pair.getPrivateKey(), auth, key })
      return { endpoint: origin + path, p256dh, auth: auth.toString('base64url') }
    },
    close,
  })
}

function refusalOf(
  { method, headers }: IncomingMessage,
  body: Buffer,
  { device, origin, now }: { device: Device; origin: string; now: Date },
): { status: number; why: string } | undefined {
  const refuse = (status: number, why: string) => ({ status, why })
  if (method !== 'POST') return refuse(405, 'POST only')
  if (!/^\d+$/.test(headers.ttl as string)) return refuse(400, 'no TTL')
  if (headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'no such encoding')
  if (body.length > 4096) return refuse(413, 'too large')
  const topic = headers.topic as string | undefined
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return refuse(400, 'no topic')
  const found = /^vapid t=(([\w-]+)\.([\w-]+))\.([\w-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '')
  if (!found) return refuse(401, 'no VAPID')
  const [, signed, head, claims, signature, key] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (key !== device.key) return refuse(403, 'subscribed with another key')
  const point = Buffer.from(key, 'base64url')
  const isSigned = verify(
    'sha256',
    Buffer.from(signed),
    {
      key: createPublicKey({
        format: 'jwk',
        key: {
          kty: 'EC',
          crv: 'P-256',
          x: point.subarray(1, 33).toString('base64url'),
          y: point.subarray(33).toString('base64url'),
        },
      }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const { aud, exp, sub } = read(claims)
  if (!isSigned || read(head).alg !== 'ES256' || aud !== origin) return refuse(403, 'not signed for us')
  const life = Number(exp) - now.getTime() / 1000
  if (!(life > 0 && life <= DAY_SECONDS)) return refuse(403, 'expired, or for too long')
  if (!/^(mailto:|https:)/.test(String(sub))) return refuse(403, 'nobody to write to')
  return undefined
}

/** The record has the salt, its size, the sender's key, and the text (RFC 8188 §2.1). */
function decrypt(body: Buffer, { secret, auth }: Device): string {
  const own = createECDH('prime256v1')
  own.setPrivateKey(secret)
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const theirs = body.subarray(21, 21 + keyLength)
  const text = body.subarray(21 + keyLength)
  const hkdf = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const input = hkdf(
    own.computeSecret(theirs),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]),
    32,
  )
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(text.subarray(-16))
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('not the last record')
  return padded.subarray(0, end).toString()
}

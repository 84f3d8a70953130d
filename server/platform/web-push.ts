import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  sign,
  type ECDH,
} from 'node:crypto'

/** What a device gave to be reached: its two keys, in base64url. */
export interface PushKeys {
  p256dh: string
  auth: string
}

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const LAST_RECORD = 2
/** Push services refuse tokens that are good for more than a day (RFC 8292 §2). */
const TOKEN_SECONDS = 12 * 3600

/**
 * Encrypts a message so that only the device reads it (RFC 8291, in one record of RFC 8188). The packages for
 * it either write the draft before the standard or are no longer maintained.
 * @param random the salt (16 bytes), and a key for this message alone (32)
 * @param padTo the length is filled up to a multiple of it, and says less about the text
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  random: { salt: Buffer; secret: Buffer },
  padTo = 1,
): Buffer {
  const own = keyPair(random.secret)
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()]
  const shared = hkdf(
    own.computeSecret(theirs),
    Buffer.from(auth, 'base64url'),
    [Buffer.from('WebPush: info\0'), theirs, ours],
    32,
  )
  const derive = (name: string, length: number) =>
    hkdf(shared, random.salt, [Buffer.from(`Content-Encoding: ${name}\0`)], length)
  const plain = Buffer.concat([Buffer.from(text), Buffer.of(LAST_RECORD)])
  const padded = Buffer.concat([plain], Math.ceil(plain.length / padTo) * padTo)
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([
    random.salt,
    size,
    Buffer.of(ours.length),
    ours,
    cipher.update(padded),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** The public key that devices subscribe with, in base64url. */
export const vapidPublicKey = (secret: Buffer): string => keyPair(secret).getPublicKey('base64url')

/** Tells a push service who sends (RFC 8292). `contact`: a mailto: address. */
export function vapidHeader(
  endpoint: string,
  { secret, contact, now }: { secret: Buffer; contact: string; now: Date },
): string {
  const pair = keyPair(secret)
  const open = pair.getPublicKey()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
    sub: contact,
  }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const coordinate = (from: number) => open.subarray(from, from + 32).toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      // Leading zeros are left out by ECDH, and needed here.
      d: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
        .subarray(-32)
        .toString('base64url'),
      x: coordinate(1),
      y: coordinate(33),
    },
  })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${open.toString('base64url')}`
}

/** Whether it is a point of the curve, as browsers write it. */
export function isPushKey(p256dh: string): boolean {
  try {
    keyPair(Buffer.alloc(32, 1)).computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

function keyPair(secret: Buffer): ECDH {
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(secret)
  } catch {
    // One number in four billion is too large for the curve.
    pair.setPrivateKey(createHash('sha256').update(secret).digest())
  }
  return pair
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer[], length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, Buffer.concat(info), length))

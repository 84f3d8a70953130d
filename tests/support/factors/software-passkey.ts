import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyRequest } from '#src/contract/account/auth.ts'
import type { PasskeyCreation } from '#src/contract/account/factors.ts'

/** What somebody may get wrong. */
interface Wrongs {
  origin?: string
  rpId?: string
  challenge?: string
  /** Nobody was asked for a finger, a face or a PIN. */
  unverified?: true
  /** What it says about how often it was used. */
  counter?: number
}

/**
 * A passkey as a browser and its device make one (WebAuthn, ES256, attestation "none"), with real keys: for what
 * Chromium's own can't be made to do wrong.
 */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  let counter = 0
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  return {
    id,
    create({ challenge, rp }: PasskeyCreation, wrong: Wrongs = {}) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        coseKey(publicKey),
      ])
      const authData = authenticatorData(
        wrong.rpId ?? rp.id,
        { ...wrong, counter: wrong.counter ?? 0 },
        credential,
      )
      return {
        id,
        response: {
          clientDataJSON: clientData(
            'webauthn.create',
            wrong.challenge ?? challenge,
            wrong.origin ?? origin,
          ).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign({ challenge, rpId }: PasskeyRequest, userHandle = '', wrong: Wrongs = {}) {
      counter = wrong.counter ?? counter + 1
      const data = clientData('webauthn.get', wrong.challenge ?? challenge, wrong.origin ?? origin)
      const authData = authenticatorData(wrong.rpId ?? rpId, { ...wrong, counter })
      return {
        id,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString(
            'base64url',
          ),
          userHandle,
        },
      }
    },
  }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [1, 4, 64]

function authenticatorData(rpId: string, { unverified, counter = 0 }: Wrongs, credential?: Buffer): Buffer {
  const flags = PRESENT | (unverified ? 0 : VERIFIED) | (credential ? WITH_CREDENTIAL : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
}

/** CBOR by hand: a map of five, {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053: EC2, ES256, P-256). */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x!),
    Buffer.from([0x22]),
    bytes(y!),
  ])
}

/** {fmt: "none", attStmt: {}, authData: …} */
function attestation(authData: Buffer): Buffer {
  const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 255]),
    authData,
  ])
}

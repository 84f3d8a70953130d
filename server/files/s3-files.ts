import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { DEFAULT_LOCALE } from '#src/domain/shared/locale.ts'
import { sentence, type Values } from '#server/platform/messages.ts'
import type { FileStore, StoredFile } from './file-store.ts'

/**
 * `url` is the bucket's own, with its name in the path or host, and optionally a folder; file ids are
 * appended.
 */
export interface BucketAccess {
  url: string
  region: string
  keyId: string
  secret: string
}

/**
 * The bucket refused or failed. The message names the setting to correct; it contains no secret and none of
 * the bucket's own words.
 */
export class BucketFault extends Error {
  /**
   * S3's error code (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html), HTTP's as `HTTP_502`, or
   * the network's.
   */
  readonly code: string
  /** Whether trying again may succeed. */
  readonly passing: boolean
  /** The message, for whoever reads it in another language. */
  readonly messageId: `verb.bucket.${string}`
  readonly values: Values

  constructor({ url }: BucketAccess, code: string, passing: boolean) {
    const messageId = FAULTS[code] ?? (passing ? 'verb.bucket.away' : 'verb.bucket.refused')
    const values = { bucket: url.replace(/^https?:\/\//, ''), code }
    super(sentence(DEFAULT_LOCALE, messageId, values))
    this.code = code
    this.passing = passing
    this.messageId = messageId
    this.values = values
  }
}

const WRONG_PLACE = 'verb.bucket.place'
const FAULTS: Readonly<Record<string, BucketFault['messageId']>> = {
  InvalidAccessKeyId: 'verb.bucket.keyId',
  SignatureDoesNotMatch: 'verb.bucket.secret',
  AccessDenied: 'verb.bucket.denied',
  NoSuchBucket: 'verb.bucket.none',
  AuthorizationHeaderMalformed: WRONG_PLACE,
  PermanentRedirect: WRONG_PLACE,
  TemporaryRedirect: WRONG_PLACE,
  HTTP_301: WRONG_PLACE,
  HTTP_307: WRONG_PLACE,
  RequestTimeTooSkewed: 'verb.bucket.time',
}

/** House limits: a person is waiting for the response, and proxies wait a minute. */
const TIMEOUTS = { attemptMs: 15_000, allMs: 30_000 }
const RETRY_DELAYS_MS = [200, 800]
const AT_ONCE = 8

/** Files in any S3-compatible bucket, under their ids, with their content type. @throws BucketFault */
export function s3Files(access: BucketAccess, patience = TIMEOUTS): FileStore {
  const ask = async (
    method: Question['method'],
    id: string,
    file?: StoredFile,
  ): Promise<Uint8Array | undefined> => {
    const end = performance.now() + patience.allMs
    const left = () => end - performance.now()
    // Not AbortSignal.any: Node 20 garbage-collects its parts, and an attempt at an unresponsive bucket would
    // outlast its timeout.
    const once = () =>
      askOnce(access, {
        method,
        id,
        file,
        signal: AbortSignal.timeout(Math.max(1, Math.min(patience.attemptMs, left()))),
      })
    for (const wait of RETRY_DELAYS_MS) {
      try {
        return await once()
      } catch (error) {
        if (!(error instanceof BucketFault && error.passing) || left() <= 0) throw error
        await setTimeout(wait * (0.5 + Math.random()))
      }
    }
    return once()
  }
  return {
    async write(id, file) {
      await ask('PUT', id, file)
    },
    read: (id) => ask('GET', id),
    async remove(ids) {
      for (let at = 0; at < ids.length; at += AT_ONCE)
        await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => ask('DELETE', id)))
    },
  }
}

interface Question {
  method: 'PUT' | 'GET' | 'DELETE'
  id: string
  file: StoredFile | undefined
  signal: AbortSignal
}

async function askOnce(
  access: BucketAccess,
  { method, id, file, signal }: Question,
): Promise<Uint8Array | undefined> {
  const body = new Uint8Array(file?.bytes ?? [])
  // Part of the signature, so that the bucket refuses bytes that changed in transit.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex')
  const { url, headers } = await new AwsV4Signer({
    method,
    url: `${access.url}/${id}`,
    service: 's3',
    region: access.region,
    accessKeyId: access.keyId,
    secretAccessKey: access.secret,
    allHeaders: true,
    headers: { 'x-amz-content-sha256': hash, ...(file && { 'content-type': file.type }) },
  }).sign()
  const { status, said } = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal,
    ...(file && { body }),
  })
    .then(async (answer) => ({ status: answer.status, said: new Uint8Array(await answer.arrayBuffer()) }))
    .catch((error: unknown) => {
      throw new BucketFault(access, networkCode(error), true)
    })
  if (status >= 200 && status < 300) return said
  const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(said).toString())?.[1] ?? `HTTP_${status}`
  if (status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return undefined
  throw new BucketFault(access, code, status >= 500 || status === 429 || code === 'RequestTimeout')
}

function networkCode(error: unknown): string {
  const { name, cause } = error as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}

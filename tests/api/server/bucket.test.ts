import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/config/read-config.ts'
import { ConfigError } from '#server/platform/config/setting-readers.ts'
import { checkBucket } from '#server/files/create-files.ts'
import { BucketFault, s3Files } from '#server/files/s3-files.ts'
import { startBucket } from '#tests/support/database/bucket.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import { listen } from '#tests/support/server/listen.ts'
import { make } from '#tests/support/domain/sample-values.ts'

const bucket = await startBucket()
const access = {
  url: bucket.env.FILES_S3_URL,
  region: 'ca-central-1',
  keyId: bucket.env.FILES_S3_KEY_ID,
  secret: bucket.env.FILES_S3_SECRET,
}
const files = s3Files(access)
const label = (size: number) => ({ type: 'application/pdf', bytes: new Uint8Array(randomBytes(size)) })
beforeEach(() => {
  Object.assign(bucket, { next: [], calls: [], down: false })
})
afterAll(() => bucket.close())

test.each([0, 1, 3_000_000])(
  'a label of %i bytes in the bucket is read back byte for byte, stored under its ID with its type',
  async (size) => {
    const [id, file] = [make.id(), label(size)]
    await files.write(id, file)
    await files.write(id, file)
    expect(Buffer.from((await files.read(id))!).equals(file.bytes)).toBe(true)
    const { type, bytes } = (await bucket.content()).get(id)!
    expect([type, bytes.equals(file.bytes)]).toEqual(['application/pdf', true])
    await files.remove([id, make.id()])
    await files.remove([id])
    expect(await files.read(id)).toBeUndefined()
  },
)

test('more files than one call can delete are all deleted', async () => {
  const ids = Array.from({ length: 20 }, () => make.id())
  for (const id of ids) await files.write(id, label(10))
  await files.remove(ids)
  expect((await bucket.content()).size).toBe(0)
})

test('the bucket may be shared, with a prefix', async () => {
  const [id, file] = [make.id(), label(100)]
  const folder = s3Files({ ...access, url: `${access.url}/ship/files` })
  await folder.write(id, file)
  expect(Buffer.from((await folder.read(id))!).equals(file.bytes)).toBe(true)
  expect([...(await bucket.content()).keys()]).toEqual([`ship/files/${id}`])
  await folder.remove([id])
})

test('the bucket may be addressed by host name', async () => {
  const host = 'examplebucket.s3.amazonaws.test'
  const calls: string[] = []
  const named = await listen(
    createServer((request, response) => {
      calls.push(
        `${request.method} ${request.headers.host!.split(':')[0]} ${request.url} ${/SignedHeaders=[\w;-]+/.exec(request.headers.authorization!)![0]}`,
      )
      response.writeHead(404).end()
    }),
  )
  const { lookup } = dns
  // Resolves names as a DNS resolver would.
  const resolver = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((name: string, ...rest: [never, never]) =>
      lookup(name === host ? '127.0.0.1' : name, ...rest)) as typeof lookup)
  expect(
    await s3Files({ ...access, url: named.url.replace('127.0.0.1', host) }).read('test.txt'),
  ).toBeUndefined()
  expect(calls).toEqual([`GET ${host} /test.txt SignedHeaders=host;x-amz-content-sha256;x-amz-date`])
  resolver.mockRestore()
  await named.close()
})

test('its signatures match AWS’s published example (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, GET Object)', async () => {
  const { headers } = await new AwsV4Signer({
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    service: 's3',
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    datetime: '20130524T000000Z',
    allHeaders: true,
    headers: {
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  }).sign()
  expect(headers.get('authorization')).toMatch(
    /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
  )
})

/** Longer than a busy machine takes to respond, and short enough to wait for. */
const HASTY = { attemptMs: 1000, allMs: 20_000 }

describe('a bucket that does not answer', () => {
  test.each(eachInFull([['cut', 'slowDown'], ['cut'], ['slowDown'], ['silence', 'cut']] as const))(
    'at first (%s, %s), is tried again',
    async (...next) => {
      const [id, file] = [make.id(), label(100)]
      const hasty = s3Files(access, HASTY)
      bucket.next = [...next]
      await hasty.write(id, file)
      bucket.next = [...next]
      expect(Buffer.from((await hasty.read(id))!).equals(file.bytes)).toBe(true)
      bucket.next = [...next]
      await hasty.remove([id])
      expect((await bucket.content()).size).toBe(0)
    },
  )

  test.each(
    eachInFull([
      [
        'cut',
        /^The bucket 127\.0\.0\.1:\d+\/portage doesn’t answer as it should \((UND_ERR_SOCKET|ECONNRESET)\)\.$/,
      ],
      ['slowDown', /^The bucket .+ \(SlowDown\)\.$/],
      ['silence', /^The bucket .+ \(TimeoutError\)\.$/],
    ] as const),
  )('at all (%s), is given up after three times', async (doing, message) => {
    bucket.next = Array.from({ length: 9 }, () => doing)
    await expect(s3Files(access, HASTY).read(make.id())).rejects.toThrow(message)
    expect(bucket.calls).toHaveLength(3)
  })

  testInFull('at all, is tried three times even if garbage is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc')
    const tidyUp = runInNewContext('gc') as () => void
    setTimeout(tidyUp, 200)
    bucket.next = ['silence', 'silence', 'silence']
    await expect(s3Files(access, { attemptMs: 1000, allMs: 8000 }).read(make.id())).rejects.toThrow(
      BucketFault,
    )
    expect(bucket.calls).toHaveLength(3)
  })

  test('takes no longer than a person waits, however often it is tried', async () => {
    bucket.next = ['silence', 'silence', 'silence']
    await expect(s3Files(access, { attemptMs: 300, allMs: 400 }).read(make.id())).rejects.toThrow(BucketFault)
    expect(bucket.calls.length).toBeLessThan(3)
  })
})

const SECRET = 'a-very-secret-one'
test.each([
  [
    'a wrong secret',
    { FILES_S3_SECRET: SECRET },
    /FILES_S3_SECRET isn’t the secret of FILES_S3_KEY_ID \(SignatureDoesNotMatch\)\.$/,
  ],
  [
    'a key that nobody gave',
    { FILES_S3_KEY_ID: 'AKIDNOBODY', FILES_S3_SECRET: SECRET },
    /FILES_S3_KEY_ID isn’t known there \(InvalidAccessKeyId\)\.$/,
  ],
  [
    'a bucket that is not there',
    { FILES_S3_URL: `${bucket.origin}/elsewhere` },
    /doesn’t exist\. FILES_S3_URL is the address of the bucket itself \(NoSuchBucket\)\.$/,
  ],
  ['the address of the service instead of the bucket', { FILES_S3_URL: bucket.origin }, /doesn’t exist/],
])(
  '%s stops the start with a message that names the setting and not the secret',
  async (_, wrong, message) => {
    const { bucket: settings } = readConfig({ ...bucket.env, ...wrong })
    const id = make.id()
    const fault = await checkBucket(settings!, id).catch((error: unknown) => error as Error)
    expect(fault).toBeInstanceOf(ConfigError)
    expect(fault?.message).toMatch(message)
    expect(String(fault)).not.toContain(SECRET)
    // Called once, and nothing was created. A call that another test gave up may still arrive.
    const own = bucket.calls.filter(({ path }) => path.includes(id))
    expect(own.map(({ method }) => method)).toEqual(['GET'])
  },
)

test('a working bucket keeps nothing from the startup check; one that is down doesn’t prevent the start', async () => {
  const { bucket: settings } = readConfig(bucket.env)
  expect(await checkBucket(settings!, make.id())).toBeUndefined()
  expect((await bucket.content()).size).toBe(0)
  bucket.down = true
  expect(await checkBucket(settings!, make.id())).toMatchObject({ passing: true })
})

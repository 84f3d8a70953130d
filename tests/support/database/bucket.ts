import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { listen } from '#tests/support/server/listen.ts'

export interface Bucket {
  /** Settings of a server that keeps its files in this bucket. */
  env: Record<'FILES_S3_URL' | 'FILES_S3_KEY_ID' | 'FILES_S3_SECRET', string>
  origin: string
  /** How the next calls fail; when the list is empty, calls are answered. */
  next: ('answer' | 'cut' | 'slowDown' | 'silence')[]
  /** Runs once, before the next call is answered. */
  meanwhile: (() => Promise<unknown>) | undefined
  /** While true, no call is answered. */
  down: boolean
  /** Every call received. */
  calls: { method: string; path: string }[]
  /** Its objects by key. */
  content(): Promise<Map<string, { type: string; bytes: Buffer }>>
  /** Stores an object from outside our server. */
  remove(key: string): Promise<unknown>
  empty(): Promise<void>
  close(): Promise<void>
}

const NAME = 'portage'
/** The only access key that s3rver knows (see its README). */
const KEY = 'S3RVER'

/**
 * An independent S3 server, which checks every signature. It gets signatures wrong for buckets addressed by
 * host name.
 */
export async function startBucket(): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), 'portage-bucket-'))
  const s3 = new S3rver({ directory, silent: true, resetOnClose: false, configureBuckets: [{ name: NAME }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const server = await listen(
    createServer(async (request, response) => {
      const { meanwhile } = bucket
      bucket.meanwhile = undefined
      await meanwhile?.()
      const doing = bucket.down ? 'cut' : bucket.next.shift()
      bucket.calls.push({ method: request.method!, path: request.url! })
      if (doing === 'cut') request.socket.destroy()
      else if (doing === 'slowDown')
        response
          .writeHead(503, { 'content-type': 'application/xml' })
          .end(
            '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>',
          )
      else if (doing !== 'silence') answer(request, response)
    }),
  )
  const url = `${server.url}/${NAME}`
  const bucket: Bucket = {
    env: { FILES_S3_URL: url, FILES_S3_KEY_ID: KEY, FILES_S3_SECRET: KEY },
    origin: server.url,
    next: [],
    meanwhile: undefined,
    down: false,
    calls: [],
    async content() {
      const listed = await (await fetch(`${url}?list-type=2`)).text()
      const keys = [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!)
      return new Map(
        await Promise.all(
          keys.map(async (key) => {
            const found = await fetch(`${url}/${key}`)
            return [
              key,
              { type: found.headers.get('content-type')!, bytes: Buffer.from(await found.arrayBuffer()) },
            ] as const
          }),
        ),
      )
    },
    remove: (key) => fetch(`${url}/${key}`, { method: 'DELETE' }),
    async empty() {
      for (const key of (await bucket.content()).keys()) await bucket.remove(key)
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return bucket
}

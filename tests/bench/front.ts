import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { createGzip } from 'node:zlib'
import { listen } from '#tests/support/server/listen.ts'

export type Handler = (path: string, body: Buffer, request: IncomingMessage) => Promise<Answer> | Answer
export interface Answer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
}
/** What happens to a request on its way. answerLost: the server has handled it. */
export type Fate = 'arrives' | 'requestLost' | 'answerLost'

export interface Front {
  url: string
  /** Everything whose path begins with this. */
  on: (prefix: string, handler: Handler) => void
  /** Decides the fate of each call; pages are always served. */
  fates: (decide: ((path: string) => Fate) | undefined) => void
  close: () => Promise<void>
}

/** Serves the page's files, the competitors' servers and, behind /api, the real server from one origin. */
export async function openFront(files: string): Promise<Front> {
  const handlers = new Map<string, Handler>()
  let decide: ((path: string) => Fate) | undefined
  const server = createServer((incoming, response) => {
    void serve(incoming, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const prefix = [...handlers.keys()].find((known) => path.startsWith(known))
    if (!prefix) return serveFile(files, path, incoming, response)
    const body = await bodyOf(incoming)
    const fate = decide?.(path) ?? 'arrives'
    if (fate === 'requestLost') return void response.destroy()
    const {
      status = 200,
      type = 'application/json',
      headers,
      body: answer = '',
    } = await handlers.get(prefix)!(path, body, incoming)
    if (fate === 'answerLost') return void response.destroy()
    // A browser itself retries what was lost on a reused connection, so that no queue would be tested.
    response
      .writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        ...headers,
        ...(decide && { connection: 'close' }),
      })
      .end(answer)
  }
  return {
    ...(await listen(server)),
    on: (prefix, handler) => {
      handlers.set(prefix, handler)
    },
    fates: (next) => {
      decide = next
    },
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function serveFile(
  files: string,
  path: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const name = new URL(path, 'http://front').pathname
  const file = join(files, name.endsWith('/') ? `${name}index.html` : name)
  if (!existsSync(file)) return void response.writeHead(404).end()
  const packed = headers['accept-encoding']?.includes('gzip')
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    ...(packed && { 'content-encoding': 'gzip' }),
  })
  if (packed) createReadStream(file).pipe(createGzip()).pipe(response)
  else createReadStream(file).pipe(response)
}

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

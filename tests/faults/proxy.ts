import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { SyncResult } from '#src/contract/sync.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'

/**
 * What happens to one request. loseRequest: the server never gets it. loseAnswer: the server handles it, the
 * client sees a reset. cut: the response breaks off half-way. hang: never answered; `reaches`: but handled.
 * delay: passed on `ms` later. status: answered by something in front of the server, or by the server itself
 * (`ours`). portal: a network's login page, for any request. signedOut: our envelope with 401. late: the
 * client sees a reset, the server gets it `ms` later. twice: answered, and `ms` later the server gets it
 * again.
 */
export type Fault =
  | { kind: 'loseRequest' | 'loseAnswer' | 'cut' | 'portal' | 'signedOut' }
  | { kind: 'hang'; reaches?: true }
  | { kind: 'delay' | 'late' | 'twice'; ms: number }
  | { kind: 'status'; status: number; ours?: true; retryAfterSeconds?: number }

/**
 * A request received: `ops` of a POST /api/sync, `results` as the server answered, whether or not that
 * arrived.
 */
export interface Seen {
  at: number
  method: string
  path: string
  authorization: string
  /** What happened to it; undefined: passed on unchanged. */
  fault: Fault['kind'] | undefined
  user: string
  ops: SyncOp[]
  results: SyncResult[]
  /** The server's status; 0 if it hasn't answered. */
  status: number
  answeredAt: number
  /** Repeated by this proxy, not sent by a client. */
  replayed: boolean
}
export type Decide = (seen: Seen) => Fault | undefined
export type FaultProxy = Awaited<ReturnType<typeof startProxy>>

interface Whole {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A proxy between browsers and the server at `target` that treats requests as told. */
export async function startProxy(target: string) {
  const log: Seen[] = []
  const late = new Set<() => Promise<void>>()
  const sockets = new Set<Socket>()
  let decide: Decide = () => undefined
  let server = target

  const proxy = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy())
  })
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const seen = note(request, body)
    log.push(seen)
    const fault = decide(seen)
    seen.fault = fault?.kind
    const pass = () => passOn(seen, request, body)
    switch (fault?.kind) {
      case 'loseRequest':
        return void response.destroy()
      case 'loseAnswer':
        await pass().catch(() => {})
        return void response.destroy()
      case 'late':
        again(fault.ms, seen, request, body)
        return void response.destroy()
      case 'hang':
        if (fault.reaches) await pass().catch(() => {})
        return
      case 'portal':
        return answer(response, {
          status: 200,
          headers: { 'content-type': 'text/html' },
          body: Buffer.from('<!doctype html><title>Hotel</title>Room number?'),
        })
      case 'signedOut':
        return answer(response, {
          status: 200,
          headers: OURS,
          body: Buffer.from('{"code":401,"msg":"signed out"}'),
        })
      case 'status':
        return answer(response, {
          status: fault.status,
          headers: {
            ...(fault.ours ? OURS : {}),
            ...(fault.retryAfterSeconds && { 'retry-after': String(fault.retryAfterSeconds) }),
          },
          body: Buffer.from(fault.ours ? `{"code":${fault.status},"msg":"busy"}` : 'gateway'),
        })
      case 'delay':
        await wait(fault.ms)
        break
      case 'twice':
        again(fault.ms, seen, request, body)
        break
    }
    const whole = await pass()
    if (fault?.kind !== 'cut') return answer(response, whole)
    response.writeHead(whole.status, {
      ...headersOf(whole),
      'content-length': whole.body.length,
      connection: 'close',
    })
    response.write(whole.body.subarray(0, whole.body.length / 2))
    await wait(20)
    response.destroy()
  }

  function passOn(seen: Seen, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Whole> {
    // Chromium itself retries what was lost on a reused connection: with a connection for each request, the
    // app sees every loss.
    const { connection: _kept, 'accept-encoding': packed, ...rest } = headers
    const isCall = seen.path.startsWith('/api/')
    return new Promise((resolve, reject) => {
      const passing = ask(
        new URL(url!, server),
        { method: method!, headers: { ...rest, ...(!isCall && packed && { 'accept-encoding': packed }) } },
        (answered) => {
          void answered.toArray().then((parts: Buffer[]) => {
            const whole = {
              status: answered.statusCode!,
              headers: answered.headers,
              body: Buffer.concat(parts),
            }
            seen.status = whole.status
            seen.answeredAt = Date.now()
            if (seen.ops.length > 0) seen.results = resultsOf(whole.body)
            resolve(whole)
          }, reject)
        },
      )
      passing.on('error', reject)
      passing.end(body)
    })
  }

  /** The server gets it again, however the first time ended. */
  function again(ms: number, first: Seen, request: IncomingMessage, body: Buffer): void {
    const send = async () => {
      if (!late.delete(send)) return
      const seen: Seen = { ...first, at: Date.now(), results: [], status: 0, answeredAt: 0, replayed: true }
      log.push(seen)
      await passOn(seen, request, body).catch(() => {})
    }
    late.add(send)
    setTimeout(() => void send(), ms)
  }

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    log,
    /** From now on, until healed. */
    treat(next: Decide): void {
      decide = next
    },
    /** Affects the first `times` matching requests. @returns how many are left */
    treatNext(fits: (seen: Seen) => boolean, fault: Fault, times = 1): () => number {
      let left = times
      decide = (seen) => (left > 0 && fits(seen) ? ((left -= 1), fault) : undefined)
      return () => left
    },
    /** Restores the network: hanging requests end, late ones arrive. */
    async heal(): Promise<void> {
      decide = () => undefined
      await Promise.all([...late].map((send) => send()))
      proxy.closeAllConnections()
    },
    /** The server was restarted at another address. */
    moveTo(url: string): void {
      server = url
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        proxy.close(resolve)
      })
    },
  }
}

export const isPush = ({ method, path }: Seen): boolean => method === 'POST' && path === '/api/sync'
export const isCall = ({ path }: Seen): boolean => path.startsWith('/api/')

const OURS = { 'content-type': 'application/json', 'x-portage': '1' }

function note({ method, url, headers }: IncomingMessage, body: Buffer): Seen {
  const path = new URL(url!, 'http://proxy').pathname
  const sent =
    method === 'POST' && path === '/api/sync'
      ? (JSON.parse(body.toString()) as { user: string; ops: SyncOp[] })
      : { user: '', ops: [] }
  return {
    at: Date.now(),
    method: method!,
    path,
    authorization: headers.authorization ?? '',
    fault: undefined,
    ...sent,
    results: [],
    status: 0,
    answeredAt: 0,
    replayed: false,
  }
}

function answer(response: ServerResponse, whole: Whole): void {
  response.writeHead(whole.status, { ...headersOf(whole), connection: 'close' })
  response.end(whole.body)
}

function headersOf({ headers, body }: Whole) {
  const { connection: _c, 'transfer-encoding': _t, 'keep-alive': _k, ...rest } = headers
  return { ...rest, ...(body.length > 0 && { 'content-length': body.length }) }
}

function resultsOf(body: Buffer): SyncResult[] {
  try {
    return (JSON.parse(body.toString()) as { data?: { results?: SyncResult[] } }).data?.results ?? []
  } catch {
    return []
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { listen } from '#tests/support/server/listen.ts'
import { serveStripePage } from './stripe-page.ts'
import { stripeBooks } from './stripe-books.ts'
import type { StripeBooks } from './stripe-objects.ts'
import { fault, type Reply } from './stripe-reply.ts'

/**
 * What happens to a call on the network and at Stripe. `late`: the sender gets no response, and the call
 * arrives when the test says so.
 */
export type Weather =
  | 'fine'
  | 'lost on the way'
  | 'lost answer'
  | 'late'
  | 'no key'
  | 'forbidden'
  | 'not found'
  | 'busy'
  | 'broken'
export interface StripeCall {
  method: string
  path: string
  body: URLSearchParams
  key: string | undefined
}

/**
 * Stripe's published API (docs.stripe.com/api) for the calls we make: statuses, errors, pages and
 * idempotency.
 */
export interface StripeStandIn extends StripeBooks {
  url: string
  /** Every call received. */
  calls: StripeCall[]
  /** What happens to each call; "fine" unless a test says otherwise. */
  weather: (call: StripeCall) => Weather
  /** The next POST succeeds and its response is lost. */
  loseNextAnswer(): void
  /** Late calls arrive now. */
  arrive(): void
  /** Does the page's part: the person has entered a card. */
  completeSetup(clientSecret: string, method: string): string
  /** An event as Stripe signs it. */
  sign(body: string, secret: string, at: Date): string
  close(): Promise<void>
}

/** Stripe forgets idempotency keys after this long. */
const KEY_LIFE_MS = 24 * 3_600_000
const DOORS: Partial<Record<Weather, Reply>> = {
  'no key': fault(401, { type: 'invalid_request_error', code: 'api_key_expired' }),
  forbidden: fault(403, { type: 'invalid_request_error' }),
  'not found': fault(404, { type: 'invalid_request_error', code: 'resource_missing' }),
  busy: fault(429, { type: 'invalid_request_error', code: 'rate_limit' }),
  broken: fault(500, { type: 'api_error' }),
}

export async function startStripe(now: () => Date): Promise<StripeStandIn> {
  const books = stripeBooks(now)
  const setups = new Map<
    string,
    { id: string; customer: string; status: string; client_secret: string; payment_method: object | null }
  >()
  const replays = new Map<string, { fingerprint: string; reply: Reply; at: number }>()
  const late: { at: number; perform: () => void }[] = []
  let lose = false

  const answer = (method: string, path: string, body: URLSearchParams): Reply => {
    const [, , kind, id] = path.split('/') as [string, string, string, string | undefined]
    if (kind === 'customers') return { status: 200, body: { id: books.newId('cus') } }
    if (kind === 'setup_intents' && !id) {
      const setup = {
        id: books.newId('seti'),
        customer: body.get('customer')!,
        status: 'requires_payment_method',
        client_secret: '',
        payment_method: null,
      }
      setups.set(setup.id, Object.assign(setup, { client_secret: `${setup.id}_secret_x` }))
      return { status: 200, body: setup }
    }
    if (kind === 'setup_intents' && id && setups.has(id)) return { status: 200, body: setups.get(id)! }
    if (kind === 'files') return { status: 200, body: { id: books.newId('file') } }
    if (kind === 'payment_methods') return { status: 200, body: { id } }
    return (
      books.answer(method, path, body) ??
      fault(404, { type: 'invalid_request_error', code: 'resource_missing' })
    )
  }
  /** For a remembered key, the first response is repeated unchanged. */
  const perform = (
    { method, path, body, key }: StripeCall,
    text: string,
  ): { reply: Reply; again: boolean } => {
    for (const [name, { at }] of replays) if (now().getTime() - at > KEY_LIFE_MS) replays.delete(name)
    const replay = key ? replays.get(key) : undefined
    if (replay && replay.fingerprint !== text)
      return { reply: fault(400, { type: 'idempotency_error' }), again: false }
    const reply = replay?.reply ?? snapshot(answer(method, path, body))
    if (key && !replay) replays.set(key, { fingerprint: text, reply, at: now().getTime() })
    return { reply, again: replay !== undefined }
  }

  const complete = (clientSecret: string, method: string): string => {
    const setup = setups.get(clientSecret.split('_secret')[0]!)!
    Object.assign(setup, {
      status: 'succeeded',
      payment_method: {
        id: method,
        card: {
          brand: method === 'pm_eftpos' ? 'eftpos_au' : 'visa',
          last4: '4242',
          exp_month: 12,
          exp_year: 2031,
        },
      },
    })
    return setup.id
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [path = '', query = ''] = request.url!.split('?')
      const text = Buffer.concat(parts).toString()
      const body = new URLSearchParams(request.method === 'GET' ? query : text)
      if (serveStripePage(path, body, response, complete)) return
      const call: StripeCall = {
        method: request.method!,
        path,
        body,
        key: request.headers['idempotency-key'] as string | undefined,
      }
      standIn.calls.push(call)
      if (request.headers.authorization !== 'Bearer sk_test_1')
        return send(response, fault(401, { type: 'invalid_request_error' }))
      const weather = lose && call.method === 'POST' ? 'lost answer' : standIn.weather(call)
      lose = lose && call.method !== 'POST'
      const door = DOORS[weather]
      if (door) return send(response, door)
      if (weather === 'late') late.push({ at: now().getTime(), perform: () => perform(call, text) })
      if (weather === 'lost on the way' || weather === 'late') return void request.socket.destroy()
      const { reply, again } = perform(call, text)
      if (weather === 'lost answer') return void request.socket.destroy()
      send(response, reply, again ? { 'idempotent-replayed': 'true' } : {})
    })
  })
  const standIn: StripeStandIn = Object.assign(books, {
    ...(await listen(server)),
    calls: [],
    weather: () => 'fine' as const,
    loseNextAnswer: () => {
      lose = true
    },
    // No connection lasts for a day, so anything later never arrives.
    arrive: () => {
      for (const { at, perform: arrives } of late.splice(0))
        if (now().getTime() - at <= KEY_LIFE_MS) arrives()
    },
    completeSetup: complete,
    sign(body: string, secret: string, at: Date) {
      const time = Math.floor(at.getTime() / 1000)
      return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')},v0=old`
    },
  } satisfies Omit<StripeStandIn, keyof StripeBooks>)
  return standIn
}

/** A copy: the recorded response doesn't change with the intent. */
const snapshot = ({ status, body }: Reply): Reply => ({ status, body: structuredClone(body) })

function send(response: ServerResponse, { status, body }: Reply, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

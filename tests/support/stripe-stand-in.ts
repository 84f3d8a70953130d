import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** What Stripe's published API (docs.stripe.com/api) does for the calls that are made here: its statuses, errors and idempotency. */
export interface StripeStandIn {
  url: string
  /** Every call, as it came. */
  calls: { method: string; path: string; body: URLSearchParams; key: string | undefined }[]
  intents: Map<string, Intent>
  /** By payment method: what its charges come to. Default: succeeded. */
  behave: Map<string, 'succeeded' | 'insufficient_funds' | 'requires_action' | 'processing'>
  /** The next POST is done, and its answer lost. */
  loseNextAnswer(): void
  /** The customer at the bank's page. */
  authenticate(intent: string, approve: boolean): void
  /** The page's work: the person has entered a card. */
  completeSetup(clientSecret: string, method: string): string
  /** An event as Stripe signs it. */
  sign(body: string, secret: string, at: Date): string
  close(): Promise<void>
}
interface Intent { id: string; object: 'payment_intent'; amount: number; currency: string; customer: string; status: string; metadata: Record<string, string>; next_action: object | null; last_payment_error: object | null; created: number; refunded: number }
interface Reply { status: number; body: object }

export async function startStripe(now: () => Date): Promise<StripeStandIn> {
  const intents = new Map<string, Intent>()
  const setups = new Map<string, { id: string; customer: string; status: string; client_secret: string; payment_method: object | null }>()
  const behave: StripeStandIn['behave'] = new Map()
  const replays = new Map<string, { fingerprint: string; reply: Reply }>()
  const calls: StripeStandIn['calls'] = []
  let [count, lose] = [0, false]
  const newId = (kind: string) => `${kind}_${String(count += 1).padStart(6, '0')}`
  const group = (body: URLSearchParams, name: string) => Object.fromEntries([...body].flatMap(([key, value]) => { const inner = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key)?.[1]; return inner ? [[inner, value]] : [] }))
  const fault = (status: number, error: object): Reply => ({ status, body: { error } })

  const charge = (body: URLSearchParams): Reply => {
    const outcome = behave.get(body.get('payment_method')!) ?? 'succeeded'
    const asks = outcome === 'requires_action'
    const intent: Intent = {
      id: newId('pi'), object: 'payment_intent', amount: Number(body.get('amount')), currency: body.get('currency')!, customer: body.get('customer')!, metadata: group(body, 'metadata'), created: Math.floor(now().getTime() / 1000), refunded: 0,
      status: outcome === 'insufficient_funds' ? 'requires_payment_method' : outcome, next_action: asks ? { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3ds', return_url: body.get('return_url') } } : null, last_payment_error: null,
    }
    intents.set(intent.id, intent)
    if (asks && body.get('off_session') === 'true') {
      Object.assign(intent, { status: 'requires_payment_method', next_action: null })
      return fault(402, { type: 'card_error', code: 'authentication_required', decline_code: 'authentication_required', payment_intent: intent })
    }
    if (outcome !== 'insufficient_funds') return { status: 200, body: intent }
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Mina Roy’s card has insufficient funds.' }
    intent.last_payment_error = error
    return fault(402, { ...error, payment_intent: intent })
  }
  const answer = (method: string, path: string, body: URLSearchParams): Reply => {
    const [, , kind, id, verb] = path.split('/') as [string, string, string, string | undefined, string | undefined]
    const intent = id ? intents.get(id) : undefined
    if (kind === 'customers') return { status: 200, body: { id: newId('cus') } }
    if (kind === 'setup_intents' && !id) {
      const setup = { id: newId('seti'), customer: body.get('customer')!, status: 'requires_payment_method', client_secret: '', payment_method: null }
      setups.set(setup.id, Object.assign(setup, { client_secret: `${setup.id}_secret_x` }))
      return { status: 200, body: setup }
    }
    if (kind === 'setup_intents' && id) return setups.has(id) ? { status: 200, body: setups.get(id)! } : fault(404, { type: 'invalid_request_error', code: 'resource_missing' })
    if (kind === 'payment_methods') return { status: 200, body: { id } }
    if (kind === 'payment_intents' && method === 'POST' && !id) return charge(body)
    if (kind === 'payment_intents' && !id) return { status: 200, body: { data: [...intents.values()].filter(({ customer, created }) => customer === body.get('customer') && created >= Number(body.get('created[gte]'))) } }
    if (kind === 'payment_intents' && intent && verb === 'cancel') {
      if (intent.status === 'succeeded') return fault(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
      return { status: 200, body: Object.assign(intent, { status: 'canceled' }) }
    }
    if (kind === 'payment_intents' && intent) return { status: 200, body: intent }
    if (kind === 'refunds') {
      const of = intents.get(body.get('payment_intent')!)!
      if (of.refunded + Number(body.get('amount')) > of.amount) return fault(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
      of.refunded += Number(body.get('amount'))
      return { status: 200, body: { id: newId('re'), status: 'succeeded' } }
    }
    return fault(404, { type: 'invalid_request_error', code: 'resource_missing' })
  }

  const complete = (clientSecret: string, method: string): string => {
    const setup = setups.get(clientSecret.split('_secret')[0]!)!
    Object.assign(setup, { status: 'succeeded', payment_method: { id: method, card: { brand: method === 'pm_eftpos' ? 'eftpos_au' : 'visa', last4: '4242', exp_month: 12, exp_year: 2031 } } })
    return setup.id
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [path = '', query = ''] = request.url!.split('?')
      const text = Buffer.concat(parts).toString()
      const body = new URLSearchParams(request.method === 'GET' ? query : text)
      if (serveItsPage(path, body, response, complete)) return
      const key = request.headers['idempotency-key'] as string | undefined
      calls.push({ method: request.method!, path, body, key })
      if (request.headers.authorization !== 'Bearer sk_test_1') return send(response, fault(401, { type: 'invalid_request_error' }))
      const replay = key ? replays.get(key) : undefined
      if (replay && replay.fingerprint !== text) return send(response, fault(400, { type: 'idempotency_error' }))
      const reply = replay?.reply ?? snapshot(answer(request.method!, path, body))
      if (key) replays.set(key, { fingerprint: text, reply })
      if (lose && request.method === 'POST') {
        lose = false
        request.socket.destroy()
        return
      }
      send(response, reply, replay && { 'idempotent-replayed': 'true' })
    })
  })
  return {
    ...await listen(server), calls, intents, behave,
    loseNextAnswer: () => { lose = true },
    authenticate(id, approve) { Object.assign(intents.get(id)!, approve ? { status: 'succeeded', next_action: null } : { status: 'requires_payment_method', next_action: null, last_payment_error: { code: 'payment_intent_authentication_failure' } }) },
    completeSetup: complete,
    sign(body, secret, at) {
      const time = Math.floor(at.getTime() / 1000)
      return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')},v0=old`
    },
  }
}

/** Its program for the page, as far as it is used (docs.stripe.com/js): a frame of its own that takes the number, and its confirmation. */
function serveItsPage(path: string, body: URLSearchParams, response: ServerResponse, complete: (clientSecret: string, method: string) => string): boolean {
  const answer = (type: string, text: string) => response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(text)
  if (path === '/v3') answer('text/javascript', PAGE_PROGRAM)
  else if (path === '/frame') answer('text/html', '<!doctype html><title>card</title><label>Number <input name="number"></label>')
  else if (path === '/confirm') answer('application/json', JSON.stringify({ id: complete(body.get('secret')!, `pm_page_${body.get('name')!.length}`) }))
  else return false
  return true
}

const PAGE_PROGRAM = `const home = new URL(document.currentScript.src).origin
window.Stripe = (key) => ({
  elements: ({ clientSecret }) => ({ clientSecret, create: () => { const frame = document.createElement('iframe'); frame.title = 'Secure card fields'; frame.src = home + '/frame'; return { mount: (place) => place.append(frame), destroy: () => frame.remove() } } }),
  confirmSetup: async ({ elements, confirmParams }) => ({ setupIntent: await (await fetch(home + '/confirm', { method: 'POST', body: new URLSearchParams({ secret: elements.clientSecret, key, name: confirmParams.payment_method_data.billing_details.name }) })).json() }),
})`

/** What was answered stays as it was, whatever becomes of the intent. */
const snapshot = ({ status, body }: Reply): Reply => ({ status, body: structuredClone(body) })

function send(response: ServerResponse, { status, body }: Reply, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

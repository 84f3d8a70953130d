import type { BrowserContext } from 'playwright'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import type { Front } from './front.ts'
import { changeOf, openPeerServer, type PeerServer } from './peer-server.ts'

/** Our server and the competitors', in this process, on one database. */
export interface Servers {
  ours: TestServer
  peers: PeerServer
  customers: Map<string, TestCustomer>
  /** How many records the server has for that owner. */
  arrived: (owner: string, who: string) => Promise<number>
  /** The records our server has for that owner. */
  drafts: (owner: string) => Promise<Map<string, unknown>>
  /** What our server did according to its responses: each change and the versions it created. */
  effects: () => Map<string, Set<number>>
  close: () => Promise<void>
}

export async function openBothServers(front: Front): Promise<Servers> {
  const ours = await startServer({ startsNow: true })
  const peers = await openPeerServer(ours.deps.database)
  const customers = new Map<string, TestCustomer>()
  const talks: [sent: Buffer, answered: string][] = []
  front.on('/peer/', peers.handler)
  // Injected in this process, as the competitors' calls are.
  front.on('/api/', async (url, payload, { method, headers }) => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await ours.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload.length > 0 && { payload }),
    })
    // Read on demand: a client being timed doesn't wait for it.
    if (method === 'POST' && url.startsWith('/api/sync')) talks.push([payload, body])
    return {
      status: statusCode,
      type: String(answered['content-type']),
      body,
      headers: { 'x-portage': String(answered['x-portage'] ?? '') },
    }
  })
  const drafts = async (owner: string) => {
    const { data } = await customers
      .get(owner)!
      .call<{ rows: { id: string; doc: unknown }[] }>('GET', '/drafts')
    return new Map(data!.rows.map(({ id, doc }) => [id, doc]))
  }
  return {
    drafts,
    ours,
    peers,
    customers,
    effects: () => effectsOf(talks),
    close: () => ours.close(),
    arrived: async (owner, who) => (who === 'portage' ? await drafts(owner) : await peers.docs(owner)).size,
  }
}

/** Every competitor starts with a new customer. @returns its ID */
export async function signIn(
  context: BrowserContext,
  front: Front,
  { ours, customers }: Servers,
  who: string,
): Promise<string> {
  if (who !== 'portage') return crypto.randomUUID()
  const customer = await ours.customer()
  customers.set(customer.user.id, customer)
  await signedIn(context, front, customer)
  return customer.user.id
}

function effectsOf(talks: readonly [sent: Buffer, answered: string][]): Map<string, Set<number>> {
  const effects = new Map<string, Set<number>>()
  for (const [sent, answered] of talks) {
    const { ops } = JSON.parse(sent.toString()) as { ops: { opId: string; id: string; doc: unknown }[] }
    const { data } = JSON.parse(answered) as {
      data?: { results: { opId: string; code: number; rev: number }[] }
    }
    for (const { opId, code, rev } of data?.results ?? []) {
      const op = ops.find((one) => one.opId === opId)
      if (code !== 200 || !op) continue
      const key = `${op.id} ${changeOf(op.doc)}`
      effects.set(key, (effects.get(key) ?? new Set()).add(rev))
    }
  }
  return effects
}

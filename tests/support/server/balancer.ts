import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/**
 * Spreads requests over servers in turn, each over a connection of its own, and tries the next one only if
 * nothing was sent yet, as nginx does with the upstream of several servers in docs/operations.md.
 */
export async function startBalancer(
  servers: () => readonly string[],
): Promise<{ url: string; answered: Map<number, number>; close: () => Promise<void> }> {
  let turn = 0
  const answered = new Map<number, number>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const targets = servers()
    turn += 1
    for (let at = 0; at < targets.length; at += 1) {
      const outcome = await pass(targets[(turn + at) % targets.length]!, request, body, response)
      if (outcome !== 'refused') {
        answered.set(outcome, (answered.get(outcome) ?? 0) + 1)
        return
      }
    }
    response.writeHead(502).end()
  }
  const balancer = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy())
  })
  return { answered, ...(await listen(balancer)) }
}

function pass(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<number | 'refused'> {
  return new Promise((resolve) => {
    const onward = ask(
      new URL(url!, target),
      { method, headers: { ...headers, connection: 'close' }, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
        answer.on('end', () => resolve(answer.statusCode!))
      },
    )
    onward.on('error', (error: { code?: string }) => {
      if (error.code === 'ECONNREFUSED') {
        resolve('refused')
        return
      }
      if (!response.headersSent) response.writeHead(502)
      response.end()
      resolve(502)
    })
    onward.end(body)
  })
}

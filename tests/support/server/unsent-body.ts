import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '#server/app/http-app.ts'
import { BACKLOG } from '#server/http/slow-bodies.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: { code: number; msg: string; fields?: Record<string, string> }
}
interface Knock {
  method: string
  path: string
  headers?: Record<string, string>
  bytes?: number
}

/** Listens on a real port, for what injected calls can't show: bodies that arrive slowly or never. */
export async function listenOnFreePort(app: App): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/**
 * Sends headers that announce a body and never sends it: any response was decided before the body was read.
 */
export const sendWithoutBody = (
  url: string,
  { method, path, headers = {}, bytes = 100 }: Knock,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'content-length': String(bytes), ...headers },
      timeout: 5000,
    })
    call.on('timeout', () => call.destroy(new Error('the server waits for the body')))
    call.on('error', reject)
    call.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: JSON.parse(Buffer.concat(parts).toString()) as Answer['body'],
        })
        call.destroy()
      })
    })
    call.flushHeaders()
  })

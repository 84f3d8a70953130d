import { Agent, request } from 'node:http'

/**
 * Connections are kept open, as a proxy does: a busy event loop accepts one new connection a turn (libuv
 * since 1.45).
 */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 })
interface Asked {
  method?: string
  body?: Buffer
  token?: string
}

/** One call; `took` is the time to the complete response. */
export const ask = (url: string, path: string, { method = 'GET', body, token }: Asked = {}) =>
  new Promise<{ status: number; took: number; retryAfterSeconds: number }>((resolve, reject) => {
    const began = performance.now()
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    }
    const call = request(url + path, { method, agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          took: performance.now() - began,
          retryAfterSeconds: Number(answer.headers['retry-after'] ?? 0),
        }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })

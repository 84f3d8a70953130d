import { refuseInsideTransaction } from '#server/db/database.ts'

export interface KarrioAccess {
  url: string
  token: string
  test: boolean
  timeoutMs: number
  webhookSecret: string | undefined
}
export interface KarrioMessage {
  code?: string
  message?: string
  carrier_id?: string
  carrier_name?: string
}
/**
 * A response with any status below 500 except 429. The actual status codes differ from its OpenAPI (207 with
 * rates, 202 for trackers, 201 with errors), so the body decides.
 */
export interface KarrioAnswer<T> {
  status: number
  ok: boolean
  body: T
  messages: KarrioMessage[]
}

/** There is no usable response. `sent: false`: not a byte was sent, so nothing happened. */
export class KarrioNoResponse extends Error {
  override readonly name = 'KarrioSilence'
  readonly sent: boolean
  constructor(what: string, sent: boolean, cause?: unknown) {
    super(what, { cause })
    this.sent = sent
  }
}

export type KarrioCalls = ReturnType<typeof karrioCalls>
const RETRIES = 2
const PAUSE_MS = 250

/**
 * GET and POST of a Karrio server, and its files. GETs are retried after a failure; POSTs never are: the
 * caller decides. @throws KarrioNoResponse
 */
export function karrioCalls({ url, token, test, timeoutMs }: KarrioAccess) {
  async function answerTo(
    method: 'GET' | 'POST',
    address: string,
    accept: string,
    body?: object,
  ): Promise<Response> {
    refuseInsideTransaction('asking Karrio')
    let answer: Response
    try {
      answer = await fetch(address, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        headers: {
          authorization: `Token ${token}`,
          accept,
          ...(test && { 'x-test-mode': 'true' }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      throw new KarrioNoResponse(`no answer to ${method} ${address}`, !neverLeft(error), error)
    }
    if (answer.status === 429) throw new KarrioNoResponse(`throttled: ${method} ${address}`, false)
    if (answer.status >= 500) throw new KarrioNoResponse(`${answer.status} to ${method} ${address}`, true)
    return answer
  }
  async function once<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<KarrioAnswer<T>> {
    const answer = await answerTo(method, `${url}${path}`, 'application/json', body)
    const json = (await answer.json().catch((error: unknown) => {
      throw new KarrioNoResponse(`half an answer to ${method} ${path}`, true, error)
    })) as T & { messages?: KarrioMessage[] | null; errors?: KarrioMessage[] }
    return {
      status: answer.status,
      ok: answer.ok,
      body: json,
      messages: [...(json?.messages ?? []), ...(json?.errors ?? [])],
    }
  }
  return {
    async get<T>(path: string): Promise<KarrioAnswer<T>> {
      for (let retriesLeft = RETRIES; ; retriesLeft -= 1) {
        try {
          return await once<T>('GET', path)
        } catch (error) {
          if (retriesLeft === 0 || !(error instanceof KarrioNoResponse)) throw error
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        }
      }
    },
    post: <T>(path: string, body: object = {}): Promise<KarrioAnswer<T>> => once<T>('POST', path, body),
    /**
     * A file by the URL that Karrio returned. Only the path is used, because a server behind a proxy may not
     * know its own host name. Null: it doesn't exist.
     */
    async file(address: string): Promise<{ type: string; bytes: Uint8Array } | null> {
      const { pathname, search } = new URL(address, url)
      const answer = await answerTo('GET', new URL(`${pathname}${search}`, url).href, '*/*')
      return answer.ok
        ? {
            type: answer.headers.get('content-type') ?? '',
            bytes: new Uint8Array(await answer.arrayBuffer()),
          }
        : null
    },
  }
}

/** No connection was made. After a reset or broken connection, the request may have been received. */
function neverLeft(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string }
  return (
    code !== undefined &&
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
  )
}

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
 * What came back: any status below 500 but 429. Its real codes differ from its OpenAPI (207 with rates, 202
 * for trackers, 201 beside errors): what counts is the body.
 */
export interface KarrioAnswer<T> {
  status: number
  ok: boolean
  body: T
  messages: KarrioMessage[]
}

/** It did not say what became of the call. `sent: false`: no byte of it left, so nothing became of it. */
export class KarrioSilence extends Error {
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
 * GET and POST of a Karrio server, and its files. GETs are asked again after a failure; a POST never is: who
 * sends it decides. @throws KarrioSilence
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
      throw new KarrioSilence(`no answer to ${method} ${address}`, !neverLeft(error), error)
    }
    if (answer.status === 429) throw new KarrioSilence(`throttled: ${method} ${address}`, false)
    if (answer.status >= 500) throw new KarrioSilence(`${answer.status} to ${method} ${address}`, true)
    return answer
  }
  async function once<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<KarrioAnswer<T>> {
    const answer = await answerTo(method, `${url}${path}`, 'application/json', body)
    const said = (await answer.json().catch((error: unknown) => {
      throw new KarrioSilence(`half an answer to ${method} ${path}`, true, error)
    })) as T & { messages?: KarrioMessage[] | null; errors?: KarrioMessage[] }
    return {
      status: answer.status,
      ok: answer.ok,
      body: said,
      messages: [...(said?.messages ?? []), ...(said?.errors ?? [])],
    }
  }
  return {
    async get<T>(path: string): Promise<KarrioAnswer<T>> {
      for (let left = RETRIES; ; left -= 1) {
        try {
          return await once<T>('GET', path)
        } catch (error) {
          if (left === 0 || !(error instanceof KarrioSilence)) throw error
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        }
      }
    },
    post: <T>(path: string, body: object = {}): Promise<KarrioAnswer<T>> => once<T>('POST', path, body),
    /**
     * A file by the address that it gave: its path alone counts, because behind a proxy a server may not know
     * its own name. Null: none there.
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

/** Nobody was there to hear it. A reset or a cut connection may have been heard. */
function neverLeft(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string }
  return (
    code !== undefined &&
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
  )
}

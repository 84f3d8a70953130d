import axios, { AxiosError, type AxiosInstance, type AxiosResponse } from 'axios'
import { INTENT_HEADER, isAsQuery, type Endpoint, type Envelope } from '#src/contract/endpoint.ts'
import { CAPTCHA_TIMEOUT_MS, HTTP_TIMEOUT_MS } from '#src/domain/shared/limits.ts'
import { isEnvelope, ENVELOPE_MARK } from '#src/domain/shared/envelope-mark.ts'
import { ApiError, BUSY_CODES, isSessionEnd } from './api-error.ts'
import { CLIENT_VERSION, notifyClientTooOld } from './client-version.ts'
import { connectivity } from './connectivity.ts'
import { readToken } from './cookies.ts'
import { isGateway } from './network-state.ts'
import { noteMembershipEnd } from './membership-end.ts'
import { requestProgress } from './progress.ts'
import { createRepeatGuard } from './repeat-guard.ts'
import { serializeQuery } from './query-string.ts'
import { uploadBody, uploadBytes, uploadKey } from './upload-body.ts'

export const http: AxiosInstance = axios.create({
  baseURL: '/api',
  timeout: HTTP_TIMEOUT_MS,
  paramsSerializer: { serialize: serializeQuery },
  headers: { 'x-portage-version': CLIENT_VERSION },
})

export interface CallOptions {
  signal?: AbortSignal
  /** False: the same request may be repeated at once. */
  repeatSubmit?: false
  /** Not shown in the progress bar: what the app does by itself. */
  background?: true
  /** Default: 180 s. */
  timeoutMs?: number
  /** False: sent without a token even if there is one (requirements §6). */
  isToken?: false
  /** Share of the body sent so far, from 0 to 1. */
  onSent?: (share: number) => void
}

const TOO_OLD = 426
const repeats = createRepeatGuard(Date.now)

/**
 * Whether what a call failed for has been resolved meanwhile, so that the same goes through now. Public pages never
 * resolve anything; the account does (src/app/session/identity.ts).
 */
type Resolve = (error: unknown, options: CallOptions) => Promise<boolean>
let resolve: Resolve = () => Promise.resolve(false)
export const setResolver = (next: Resolve): void => {
  resolve = next
}

/** The only place in the client that sends a request. Shows nothing itself. @throws ApiError */
export async function call<I extends object, O>(
  endpoint: Endpoint<I, O>,
  input: I,
  options: CallOptions = {},
): Promise<O> {
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    if (!(await resolve(error, options))) throw error
    return send(endpoint, input, { ...options, repeatSubmit: false })
  }
}

async function send<I extends object, O>(
  endpoint: Endpoint<I, O>,
  input: I,
  options: CallOptions,
): Promise<O> {
  const { url, rest } = fillPath(endpoint.path, input)
  const asQuery = isAsQuery(endpoint)
  const writes = endpoint.method === 'POST' || endpoint.method === 'PUT'
  if (
    writes &&
    options.repeatSubmit !== false &&
    !(endpoint.upload
      ? repeats.allows(url, uploadKey(rest), uploadBytes(rest))
      : repeats.allows(url, JSON.stringify(rest)))
  )
    throw new ApiError('repeat', 601, '')
  const token = options.isToken === false || endpoint.path.startsWith('/auth/login') ? undefined : readToken()
  if (!options.background) requestProgress.start()
  let ok = false
  try {
    const response = await http.request<unknown>({
      url,
      method: endpoint.method,
      ...(asQuery ? { params: rest } : { data: endpoint.upload ? uploadBody(rest) : rest }),
      ...(options.onSent && {
        onUploadProgress: ({ progress: share = 0 }: { progress?: number }) => options.onSent!(share),
      }),
      ...(options.signal && { signal: options.signal }),
      ...(endpoint.binary && { responseType: 'arraybuffer' as const }),
      ...(options.timeoutMs !== undefined && { timeout: options.timeoutMs }),
      ...(endpoint.path === '/code' && { timeout: CAPTCHA_TIMEOUT_MS }),
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(endpoint.intent && { [INTENT_HEADER]: (input as Record<string, string>)[endpoint.intent] }),
      },
    })
    const data = open<O>(response, endpoint.binary)
    if (token !== undefined && endpoint.access !== 'public') connectivity.signedIn()
    ok = true
    return data
  } catch (error) {
    // The refused token was replaced meanwhile; that says nothing about the current one.
    if (isSessionEnd(error) && endpoint.access !== 'public' && token === readToken()) connectivity.signedOut()
    if (isSessionEnd(error)) {
      repeats.forget()
      noteMembershipEnd(error)
    }
    throw asApiError(error)
  } finally {
    if (!options.background) requestProgress.finish(ok)
  }
}

function fillPath(path: string, input: object): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const url = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  return { url, rest }
}

function open<O>({ status, data, headers }: AxiosResponse<unknown>, binary: boolean): O {
  const type = String(headers['content-type'])
  if (!headers[ENVELOPE_MARK] && (binary ? /html/.test(type) : !isEnvelope(data)))
    throw notReached(reasonOf(status))
  if (binary && !type.includes('json')) {
    connectivity.reached()
    return new Uint8Array(data as ArrayBuffer) as O
  }
  const envelope = readEnvelope<O>(data)
  // Ours, but cut off on the way.
  if (!envelope) throw notReached('noAnswer')
  connectivity.reached()
  const { code, msg, messageId, fields } = { ...envelope, code: envelope.code ?? 200 }
  if (code === TOO_OLD) notifyClientTooOld()
  if (code !== 200) throw new ApiError('envelope', code, msg, { messageId, fields })
  return envelope.data as O
}

function readEnvelope<O>(data: unknown): Envelope<O> | undefined {
  try {
    const body: unknown = isBytes(data) ? JSON.parse(new TextDecoder().decode(data)) : data
    return typeof body === 'object' && body !== null ? (body as Envelope<O>) : undefined
  } catch {
    return undefined
  }
}

const isBytes = (data: unknown): data is ArrayBuffer =>
  typeof data === 'object' && data !== null && 'byteLength' in data

function asApiError(error: unknown): unknown {
  if (!(error instanceof AxiosError)) return error
  if (error.code === 'ERR_CANCELED') return error
  const { response } = error
  if (!response) return notReached('noAnswer', error)
  const body = readEnvelope<unknown>(response.data)
  const wait = Number(response.headers['retry-after'])
  const retryAfterSeconds = wait > 0 ? wait : undefined
  // A proxy that sends Retry-After speaks for a server that is up but busy.
  const saysBusy = BUSY_CODES.includes(response.status) && retryAfterSeconds !== undefined
  if (!response.headers[ENVELOPE_MARK] && !isEnvelope(body) && !saysBusy)
    return notReached(reasonOf(response.status), error)
  connectivity.reached()
  return new ApiError('http', response.status, body?.msg ?? '', {
    messageId: body?.messageId,
    fields: body?.fields,
    retryAfterSeconds,
  })
}

/** Not from our server: a gateway whose server is down, or a network that wants people to sign in. */
const reasonOf = (status: number) => (isGateway(status) ? 'noAnswer' : 'portal')

function notReached(reason: 'noAnswer' | 'portal', cause?: unknown): ApiError {
  connectivity.failed(reason)
  return new ApiError('network', 0, '', { cause })
}

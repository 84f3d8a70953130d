import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { isOffline } from './api-error.ts'
import { call, type CallOptions } from './call.ts'
import { connectivity } from './connectivity.ts'
import { readToken } from './cookies.ts'

/** After waiting this long for the network, show the cached answer. */
export const TIMEOUT_MS = 1500

/**
 * An answer as it was `at` that time (milliseconds). `words`: message id that describes it, when it is not
 * simply the last answer.
 */
export interface CachedAnswer {
  at: number
  data: object
  words?: string
}
export interface CacheableCall {
  endpoint: string
  key: string
  input: object
}
/** Where the answers of the open account are cached. */
export interface AnswerCache {
  /** Does nothing unless `token`, which the request was sent with, still belongs to the open account. */
  keep: (
    question: CacheableCall,
    answer: { at: number; data: unknown },
    token: string | undefined,
  ) => Promise<void>
  find: (question: CacheableCall) => Promise<CachedAnswer | undefined>
}

const answerCaches = new WeakMap<QueryClient, AnswerCache>()
const marks = new WeakMap<object, CachedAnswer>()

export const setAnswerCache = (client: QueryClient, answerCache: AnswerCache): void => {
  answerCaches.set(client, answerCache)
}

/**
 * Whether the data shown came from this device, and how to describe it; undefined once the server has
 * answered.
 */
export function cachedMark({
  data,
  dataUpdatedAt,
}: {
  data: unknown
  dataUpdatedAt: number
}): CachedAnswer | undefined {
  const mark = typeof data === 'object' && data !== null ? marks.get(data) : undefined
  // An identical answer is the same object, so only its time tells them apart.
  return mark?.at === dataUpdatedAt ? mark : undefined
}

interface Asking {
  client: QueryClient
  queryKey: readonly unknown[]
  options: CallOptions
  /** Shows the cached answer before the server's, however fast that is. */
  atOnce?: boolean
}

/**
 * Sends the call and caches its answer. On an empty screen the cached answer is used instead when there is no
 * network: at once when offline or asked to, otherwise after 1.5 s. The network failure is still thrown, so that the
 * screen can show it.
 */
export async function callOrCached<I extends object, O>(
  endpoint: Endpoint<I, O>,
  input: I,
  { client, queryKey, options, atOnce = false }: Asking,
): Promise<O> {
  const answerCache = answerCaches.get(client)
  if (!answerCache) return call(endpoint, input, options)
  const question = { endpoint: endpoint.name, key: hashKey(queryKey), input }
  const token = readToken()
  return orCached({
    client,
    queryKey,
    atOnce,
    ask: () => call(endpoint, input, options),
    find: () => answerCache.find(question),
    keep: (data) => void answerCache.keep(question, { at: Date.now(), data }, token).catch(() => {}),
  })
}

interface KeptFirst<O> extends Omit<Asking, 'options'> {
  ask: () => Promise<O>
  find: () => Promise<CachedAnswer | undefined>
  keep: (data: O) => void
}

async function orCached<O>({ client, queryKey, atOnce = false, ask, find, keep }: KeptFirst<O>): Promise<O> {
  const show = async () => {
    const cached = await find().catch(() => undefined)
    if (!cached || client.getQueryData(queryKey) !== undefined) return
    marks.set(cached.data, cached)
    client.setQueryData(queryKey, cached.data, { updatedAt: cached.at })
  }
  const timer = setTimeout(() => void show(), atOnce || connectivity.get() === 'offline' ? 0 : TIMEOUT_MS)
  try {
    const data = await ask()
    keep(data)
    return data
  } catch (error) {
    if (isOffline(error)) await show()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

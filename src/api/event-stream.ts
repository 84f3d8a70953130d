import type { Endpoint } from '#src/contract/endpoint.ts'
import { RETRY_POLICIES, retryDelay } from '#src/domain/shared/retry-policy.ts'
import { CLIENT_VERSION } from './client-version.ts'
import { readToken } from './cookies.ts'

/** The server says every twenty seconds that it is there: a connection that is silent for longer is dead. */
const SILENT_MS = 45_000

interface Reactions {
  onEvent: (data: string) => void
  /** Whether events come at all. */
  onLive: (isLive: boolean) => void
}

/**
 * Listens to a call of server-sent events while the page is visible: a browser has six connections to a server, and
 * hidden tabs would hold them. Connects again when the connection breaks, after longer and longer waits.
 * EventSource can't send a token, and `call` waits for the end of an answer. @returns a function that stops it
 */
export function listen(
  endpoint: Pick<Endpoint<never, unknown>, 'path'>,
  { onEvent, onLive }: Reactions,
): () => void {
  let connection: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  async function connect(): Promise<void> {
    const own = new AbortController()
    connection = own
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => own.abort(), SILENT_MS)
    }
    try {
      heard()
      const { body, headers } = await fetch(`/api${endpoint.path}`, {
        headers: { authorization: `Bearer ${readToken() ?? ''}`, 'x-portage-version': CLIENT_VERSION },
        signal: own.signal,
      })
      if (!body || !headers.get('content-type')?.startsWith('text/event-stream'))
        throw new TypeError('refused')
      failures = 0
      onLive(true)
      for await (const data of eventsOf(body, heard)) onEvent(data)
    } catch {
      // Refused, broken or given up: what to do about it is the same.
    } finally {
      clearTimeout(silence)
    }
    if (connection !== own) return
    onLive(false)
    timer = setTimeout(() => void connect(), retryDelay(RETRY_POLICIES.outbox, failures, Math.random()))
    failures += 1
  }
  function stop(): void {
    clearTimeout(timer)
    const open = connection
    connection = undefined
    open?.abort()
    onLive(false)
  }
  function onVisible(): void {
    stop()
    failures = 0
    if (document.visibilityState === 'visible') void connect()
  }
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stop()
  }
}

/**
 * The data of each event (HTML Standard §9.2). Comments are signs of life only.
 * @param heard called for all that comes
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => {},
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      const blocks = (rest + value).split(/\r\n\r\n|\n\n|\r\r/)
      rest = blocks.pop()!
      for (const block of blocks) {
        const data = block.split(/\r\n|\n|\r/).flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
        if (data.length > 0) yield data.join('\n')
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

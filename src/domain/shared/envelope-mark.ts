/** The header our server sets on every response. */
export const ENVELOPE_MARK = 'x-portage'

/**
 * Whether a body is our envelope (src/contract/endpoint.ts), for responses whose header a proxy removed. A
 * hotel's sign-in page is HTML, and what a network reports in JSON (RFC 8908) has neither a code nor a
 * message.
 */
export function isEnvelope(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { code, msg } = body as { code?: unknown; msg?: unknown }
  return typeof msg === 'string' && (typeof code === 'number' || 'data' in body)
}

/** The part of a `Response` that is needed. */
interface Answer {
  headers: { has: (name: string) => boolean }
  json: () => Promise<unknown>
}

/** Whether our server sent it. Reads the body of a response that lacks the header. */
export const isFromOurServer = async (answer: Answer): Promise<boolean> =>
  answer.headers.has(ENVELOPE_MARK) || isEnvelope(await answer.json().catch(() => null))

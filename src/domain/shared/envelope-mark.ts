/** What our server puts on every answer. */
export const ENVELOPE_MARK = 'x-portage'

/**
 * Whether it is an envelope (contract/endpoint.ts), for where a proxy has taken the mark off an answer of
 * ours. A hotel's sign-in page is HTML, and what a network says of itself in JSON (RFC 8908) has neither a
 * code nor words.
 */
export function isEnvelope(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { code, msg } = body as { code?: unknown; msg?: unknown }
  return typeof msg === 'string' && (typeof code === 'number' || 'data' in body)
}

/** Of a `Response`. */
interface Answer {
  headers: { has: (name: string) => boolean }
  json: () => Promise<unknown>
}

/** Whether our server answered. Reads what has no mark. */
export const isOurs = async (answer: Answer): Promise<boolean> =>
  answer.headers.has(ENVELOPE_MARK) || isEnvelope(await answer.json().catch(() => null))

import { isFromOurServer } from '#src/domain/shared/envelope-mark.ts'

/** A failure that says nothing about what was sent: the same may go through later. */
const LATER = new Set([401, 408, 425, 429, 500, 502, 503, 504])

/** @returns the envelope of our server's answer; undefined when it has to be asked again later */
export async function ask<T>(
  path: string,
  { token, body, ms }: { token: string; body: object; ms?: number },
): Promise<{ code: number; data?: T } | undefined> {
  const isForm = body instanceof FormData
  const answer = await fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
    ...(ms !== undefined && { signal: AbortSignal.timeout(ms) }),
  }).catch(() => undefined)
  if (!answer || !(await isFromOurServer(answer.clone()))) return undefined
  const envelope = (await answer.json().catch(() => undefined)) as { code?: number; data?: T } | undefined
  if (!envelope) return undefined
  const code = answer.ok ? (envelope.code ?? 200) : answer.status
  return LATER.has(code) ? undefined : { ...envelope, code }
}

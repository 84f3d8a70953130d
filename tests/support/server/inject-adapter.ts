import { AxiosError, AxiosHeaders, type AxiosAdapter } from 'axios'
import { serializeQuery } from '#src/api/query-string.ts'
import type { App } from '#server/app/http-app.ts'

/**
 * An axios adapter that injects the client's requests into the real server: no port, no mock handlers.
 * Response cookies are set on the document.
 */
export const injectAdapter =
  (app: App): AxiosAdapter =>
  async (config) => {
    const { method = 'get', baseURL = '', url = '', params, data, responseType } = config
    const headers = AxiosHeaders.from(config.headers as AxiosHeaders)
    const query = params ? serializeQuery(params as Record<string, unknown>) : ''
    const body = await bodyOf(data)
    const answer = await app.inject({
      method: method.toUpperCase() as 'GET',
      url: `${baseURL}${url}${query && `?${query}`}`,
      headers: {
        cookie: document.cookie,
        ...(headers.get('authorization') && { authorization: String(headers.get('authorization')) }),
        ...body.headers,
      },
      ...(body.payload !== undefined && { payload: body.payload }),
    })
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat())
      document.cookie = cookie.replace(/; SameSite=\w+/, '')
    const binary = responseType === 'arraybuffer'
    const raw = answer.rawPayload
    const reply = {
      data: binary
        ? raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength)
        : answer.json<unknown>(),
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: new AxiosHeaders(answer.headers as Record<string, string>),
      config,
    }
    if (answer.statusCode >= 400)
      throw new AxiosError(answer.statusMessage, String(answer.statusCode), config, null, reply)
    return reply
  }

/** Text unchanged; form data as a browser would encode it. */
async function bodyOf(
  data: unknown,
): Promise<{ payload?: string | Buffer; headers: Record<string, string> }> {
  if (!data) return { headers: {} }
  if (!(data instanceof FormData))
    return { payload: data as string, headers: { 'content-type': 'application/json' } }
  const boundary = 'a-boundary-of-the-tests'
  const parts: Buffer[] = []
  for (const [name, value] of data) {
    const isFile = typeof value !== 'string'
    const about = isFile
      ? `; filename="${value.name}"\r\nContent-Type: ${value.type || 'application/octet-stream'}`
      : ''
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n`),
      isFile ? Buffer.from(await value.arrayBuffer()) : Buffer.from(value),
      Buffer.from('\r\n'),
    )
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

import { AxiosError, AxiosHeaders, type AxiosAdapter } from 'axios'
import { serialise } from '#src/api/serialise.ts'
import type { App } from '#server/app.ts'

/** Sends the client's requests straight into the real server: no port, no mock handlers. Cookies of the answer reach the document. */
export const through = (app: App): AxiosAdapter => async (config) => {
  const { method = 'get', baseURL = '', url = '', params, data, responseType } = config
  const headers = AxiosHeaders.from(config.headers as AxiosHeaders)
  const query = params ? serialise(params as Record<string, unknown>) : ''
  const answer = await app.inject({
    method: method.toUpperCase() as 'GET', url: `${baseURL}${url}${query && `?${query}`}`,
    headers: { cookie: document.cookie, ...(headers.get('authorization') && { authorization: String(headers.get('authorization')) }), ...(data && { 'content-type': 'application/json' }) },
    ...(data && { payload: data as string }),
  })
  for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) document.cookie = cookie.replace(/; SameSite=\w+/, '')
  const binary = responseType === 'arraybuffer'
  const raw = answer.rawPayload
  const reply = {
    data: binary ? raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength) : answer.json<unknown>(),
    status: answer.statusCode, statusText: answer.statusMessage, headers: new AxiosHeaders(answer.headers as Record<string, string>), config,
  }
  if (answer.statusCode >= 400) throw new AxiosError(answer.statusMessage, String(answer.statusCode), config, null, reply)
  return reply
}

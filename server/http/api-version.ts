import type { FastifyReply } from 'fastify'
import { API_VERSION } from '#src/contract/contract.ts'
import { SERVED_VERSIONS, type ServedVersion } from '#src/contract/versions.ts'
import { RequestError } from '#server/platform/errors.ts'

/**
 * Answers with the version that is served, and with the day it ends where that is known (RFC 9745, RFC 8594).
 * @param asked the header `API-Version`, such as `1` or `1.3`; undefined: the newest
 * @throws RequestError where this server doesn't have it
 */
export function agreeVersion(
  reply: Pick<FastifyReply, 'header'>,
  asked: string | undefined,
  served: readonly ServedVersion[] = SERVED_VERSIONS,
  newest = API_VERSION,
): void {
  void reply.header('api-version', newest)
  if (asked === undefined) return
  const [, major, minor = '0'] = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(asked) ?? []
  const found = served.find((version) => version.major === Number(major))
  const isNewest = found === served.at(-1)
  if (!found || (isNewest && Number(minor) > Number(newest.split('.')[1])))
    throw new RequestError('account.key.version', {
      code: 400,
      values: { asked: asked.slice(0, 20), versions: served.map((version) => version.major).join(', ') },
    })
  if (!found.until) return
  const successor = served[served.indexOf(found) + 1]!
  void reply.header('deprecation', `@${Date.parse(successor.since) / 1000}`)
  void reply.header('sunset', new Date(found.until).toUTCString())
}

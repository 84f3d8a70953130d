import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOCALE_COOKIE_DAYS } from '#src/domain/shared/limits.ts'
import { asLocale, type Locale } from '#src/domain/shared/locale.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** People come by https, as PUBLIC_URL says. */
    https: boolean
  }
}

/**
 * Sent as data by the clients; here only to know a visitor's language and which page `/` is. Nothing
 * authenticates by cookie (D41).
 */
export function readCookies(request: FastifyRequest): Record<string, string> {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).map((part) => part.split(/=(.*)/s))
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name, value = '']) => [name, decode(value)]))
}

export function localeOf(request: FastifyRequest): Locale {
  return asLocale(readCookies(request).locale)
}

/** Set by the server, because Safari forgets cookies that scripts set after seven days (D41). */
export function setLocaleCookie(reply: FastifyReply, locale: Locale): void {
  give(reply, 'locale', locale, LOCALE_COOKIE_DAYS * 86_400, 'Lax')
}

/**
 * `keep` false: the cookies end with the browser, and the client keeps nothing of the person on the device.
 * @returns the seconds that the session has
 */
export function setSessionCookies(
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
  { now, keep }: { now: Date; keep: boolean },
): number {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  const life = keep ? seconds : undefined
  give(reply, 'token', token, life, 'Strict')
  give(reply, 'token_expires', String(expiresAt.getTime()), life, 'Lax')
  if (!keep) give(reply, 'keep', 'no', undefined, 'Lax')
  else if (!keepsWork(reply.request)) give(reply, 'keep', '', 0, 'Lax')
  return seconds
}

/** What the person chose when they signed in on that device. */
export const keepsWork = (request: FastifyRequest): boolean => readCookies(request).keep !== 'no'

export function clearSessionCookies(reply: FastifyReply): void {
  give(reply, 'token', '', 0, 'Strict')
  give(reply, 'token_expires', '', 0, 'Lax')
  if (!keepsWork(reply.request)) give(reply, 'keep', '', 0, 'Lax')
}

function give(
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number | undefined,
  sameSite: 'Lax' | 'Strict',
): void {
  // Behind a proxy that nobody told us to believe the site's own address says it.
  const secure = reply.request.protocol === 'https' || reply.server.https ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${name}=${encodeURIComponent(value)}; Path=/${seconds === undefined ? '' : `; Max-Age=${seconds}`}; SameSite=${sameSite}${secure}`,
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

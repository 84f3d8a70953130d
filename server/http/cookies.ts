import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#src/contract/account/auth.ts'
import { LOCALE_COOKIE_DAYS } from '#src/domain/shared/limits.ts'
import { asLocale, type Locale } from '#src/domain/shared/locale.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { OpenedSession } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_URL is an https address. */
    https: boolean
  }
}

/**
 * Read only to know a visitor's language and which page `/` is: nothing authenticates by cookie (D41). Empty
 * when the request failed before it was parsed.
 */
export const readCookies = (request: FastifyRequest): Record<string, string | undefined> =>
  (request.cookies as FastifyRequest['cookies'] | null) ?? {}

export function localeOf(request: FastifyRequest): Locale {
  return asLocale(readCookies(request).locale)
}

/** Set by the server, because Safari deletes cookies set by scripts after seven days (D41). */
export function setLocaleCookie(reply: FastifyReply, locale: Locale): void {
  setCookie(reply, 'locale', locale, LOCALE_COOKIE_DAYS * 86_400, 'lax')
}

/**
 * With `keep` false the cookies end with the browser, and the client keeps nothing of the person on the
 * device.
 * @returns the session's lifetime in seconds
 */
export function setSessionCookies(
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
  { now, keep }: { now: Date; keep: boolean },
): number {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  const life = keep ? seconds : undefined
  setCookie(reply, 'token', token, life, 'strict')
  setCookie(reply, 'token_expires', String(expiresAt.getTime()), life, 'lax')
  if (!keep) setCookie(reply, 'keep', 'no', undefined, 'lax')
  else if (!keepsWork(reply.request)) setCookie(reply, 'keep', '', 0, 'lax')
  return seconds
}

/** Gives the browser a session that was just opened. @returns the answer of the call that opened it */
export const startSession = (
  { clock, reply, request }: { clock: Clock; reply: FastifyReply; request: FastifyRequest },
  opened: OpenedSession,
  keep = keepsWork(request),
): Session => ({
  access_token: opened.token,
  expires_in: setSessionCookies(reply, opened, { now: clock.now(), keep }),
})

/** Whether the person chose, when they signed in on that device, to keep their work there. */
export const keepsWork = (request: FastifyRequest): boolean => readCookies(request).keep !== 'no'

export function clearSessionCookies(reply: FastifyReply): void {
  setCookie(reply, 'token', '', 0, 'strict')
  setCookie(reply, 'token_expires', '', 0, 'lax')
  if (!keepsWork(reply.request)) setCookie(reply, 'keep', '', 0, 'lax')
}

/**
 * By which a browser is recognized when somebody logs in with it; it opens nothing by itself. Scripts can't
 * read it.
 */
export function setDeviceCookie(reply: FastifyReply, name: string, secret: string, keep: boolean): void {
  setCookie(reply, name, secret, keep ? DEVICE_COOKIE_DAYS * 86_400 : undefined, 'strict', DEVICE_COOKIE)
}
/** The longest that browsers keep one. */
const DEVICE_COOKIE_DAYS = 400
const DEVICE_COOKIE = { httpOnly: true, path: '/api/auth' } as const

function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge: number | undefined,
  sameSite: 'lax' | 'strict',
  more: { httpOnly?: true; path?: string } = {},
): void {
  void reply.setCookie(name, value, {
    path: '/',
    sameSite,
    ...more,
    ...(maxAge !== undefined && { maxAge }),
    // Behind a proxy that we weren't told to trust, the site's own address says it.
    secure: reply.request.protocol === 'https' || reply.server.https,
  })
}

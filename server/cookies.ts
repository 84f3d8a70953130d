import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOCALE_COOKIE_DAYS } from '#src/domain/limits.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/locale.ts'

/** Sent as data by the clients; here only to know a visitor's language and which page `/` is. Nothing authenticates by cookie (D41). */
export function readCookies(request: FastifyRequest): Record<string, string> {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).map((part) => part.split(/=(.*)/s))
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name, value = '']) => [name, decode(value)]))
}

export function localeOf(request: FastifyRequest): Locale {
  const kept = readCookies(request).locale
  return isLocale(kept) ? kept : DEFAULT_LOCALE
}

/** Set by the server, because Safari forgets cookies that scripts set after seven days (D41). */
export function giveLocale(reply: FastifyReply, locale: Locale): void {
  give(reply, 'locale', locale, LOCALE_COOKIE_DAYS * 86_400, 'Lax')
}

export function giveSession(reply: FastifyReply, token: string, seconds: number, now: Date): void {
  give(reply, 'token', token, seconds, 'Strict')
  give(reply, 'token_expires', String(now.getTime() + seconds * 1000), seconds, 'Lax')
}

export function takeSession(reply: FastifyReply): void {
  give(reply, 'token', '', 0, 'Strict')
  give(reply, 'token_expires', '', 0, 'Lax')
}

function give(reply: FastifyReply, name: string, value: string, seconds: number, sameSite: 'Lax' | 'Strict'): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  void reply.header('set-cookie', `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

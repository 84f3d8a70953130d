const TOKEN = 'token'
const EXPIRES = 'token_expires'
/** 'no' when a session keeps nothing on this device. */
const KEEP = 'keep'

/**
 * The token is in a script-readable cookie, as specified (requirements §9, D41); only the Authorization
 * header authenticates.
 */
export const readToken = (): string | undefined => readCookie(TOKEN)

/** When the session ends, according to the server; undefined when signed out. */
export function sessionExpiry(): number | undefined {
  const at = Number(readCookie(EXPIRES))
  return at > 0 ? at : undefined
}

/** Whether the person wants their work kept on this device; the server sets it with the session. */
export const readKeep = (): boolean => readCookie(KEEP) !== 'no'

/** Forgets the session on this device without telling the server. */
export function dropSession(): void {
  for (const name of [TOKEN, EXPIRES, KEEP]) document.cookie = `${name}=; Max-Age=0; Path=/`
}

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

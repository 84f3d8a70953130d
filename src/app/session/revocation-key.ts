/**
 * A key that ends a session and can do nothing else: the SHA-256 of its token, which is all the server stores
 * of it too. Undefined without a token, and on plain http, where browsers have no WebCrypto: then the session
 * expires by itself.
 */
export async function revocationKey(token: string | undefined): Promise<string | undefined> {
  if (token === undefined || globalThis.crypto?.subtle === undefined) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface CookieStore {
  get: (name: string) => Promise<{ value?: string } | null>
}

/**
 * The visitor's cookies; undefined in browsers whose workers can't read them (Firefox before 140, Safari
 * before 18.4).
 */
export const cookieStore = (): CookieStore | undefined =>
  (globalThis as { cookieStore?: CookieStore }).cookieStore

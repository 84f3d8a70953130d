interface CookieStore {
  get: (name: string) => Promise<{ value?: string } | null>
}

/**
 * The visitor's cookies; undefined in browsers that show a worker none (Firefox before 140, Safari before
 * 18.4).
 */
export const cookieStore = (): CookieStore | undefined =>
  (globalThis as { cookieStore?: CookieStore }).cookieStore

/** What a page last reported about its visitor, for browsers whose workers can't read cookies. */
export interface Visit {
  locale: string
  signedInUntil: number
}

const CACHE = 'visit'
const KEY = '/visit'

export async function saveVisit(visit: Visit): Promise<void> {
  await (await caches.open(CACHE)).put(KEY, Response.json(visit))
}

export async function lastVisit(): Promise<Partial<Visit>> {
  const cached = await caches.match(KEY, { cacheName: CACHE })
  return cached ? ((await cached.json()) as Visit) : {}
}

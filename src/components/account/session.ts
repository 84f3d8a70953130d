import { createContext, use } from 'react'
import type { UserInfo } from '#src/contract/auth.ts'

/** Who is signed in. device: no server could be asked; this is what the device remembers (D21). */
export interface Session extends UserInfo {
  source: 'server' | 'device'
}

/** Provided by the account layout to every screen in it. */
export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('only screens of the account know who is signed in')
  return session
}

import { createContext, use } from 'react'
import type { MemberPermission } from '#src/domain/account/roles.ts'
import type { UserInfo } from '#src/contract/account/auth.ts'

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

/** Whether the person's roles allow it (src/domain/account/roles.ts). What they don't allow isn't shown. */
export const useMay = (permission: MemberPermission): boolean => useSession().permissions.includes(permission)

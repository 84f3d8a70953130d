import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { returnPath } from '#src/api/return-path.ts'
import { contract } from '#src/contract/contract.ts'
import { rememberAccount, rememberedAccount } from '#src/offline/app-database.ts'
import { keepSessionUser, keptSessionUser } from '#src/offline/session-user.ts'
import { hashOf, openByHash, openUserDatabase } from '#src/offline/user-database.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import type { Session } from '#src/ui/page/session.ts'

type Guard = (path: string) => Promise<Session>

const GUARDS: Record<string, Guard> = { account: accountGuard }

/** Lets through who may see the screens below. A guard nobody knows is a fault of ours: status 500 (specification §8). */
export function guard(name: string): Guard {
  const known = GUARDS[name]
  if (!known) throw new Response(null, { status: 500 })
  return known
}

/**
 * Asks the server who is signed in. Answered with a refusal: off to /home, the refused path kept (D21). No answer: the
 * account this device remembers opens on what is kept here. @throws ApiError 'network' when nobody is remembered.
 */
async function accountGuard(path: string): Promise<Session> {
  try {
    const info = await call(contract.auth.getInfo, {}, { background: true })
    await openDevice(info)
    return { ...info, source: 'server' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind !== 'network') return leave(path)
    const kept = await remembered()
    if (!kept) throw error
    return { ...kept, source: 'device' }
  }
}

/** A browser that keeps nothing still shows the account; its forms then say that nothing is kept. */
async function openDevice(info: Omit<Session, 'source'>): Promise<void> {
  const { user, impersonation } = info
  try {
    // What an administrator does as somebody else stays apart and goes when it ends (D20).
    await openUserDatabase(impersonation ? `${user.userId} impersonated` : user.userId)
    await keepSessionUser(info)
    if (!impersonation) await rememberAccount({ hash: hashOf(user.userId), nickName: user.nickName })
  } catch (error) {
    console.warn(error)
  }
}

async function remembered() {
  const account = await rememberedAccount()
  if (!account) return undefined
  await openByHash(account.hash)
  return keptSessionUser()
}

function leave(path: string): Promise<never> {
  returnPath.set(path)
  location.assign(PUBLIC_PATHS.home)
  // The page is going: nothing of the account may flash up.
  return new Promise(() => {})
}

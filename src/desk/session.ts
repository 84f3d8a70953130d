import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { returnPath } from '#src/api/return-path.ts'
import type { UserInfo } from '#src/contract/account/auth.ts'
import { contract } from '#src/contract/contract.ts'
import { DESK } from '#src/domain/account/staff.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'

/**
 * Who is at the desk. Nobody signed in: off to log in, and back here. Staff without a second factor set one up in
 * the account first.
 * @throws ApiError 403 of somebody who doesn't work for us
 */
export async function openDesk(): Promise<UserInfo> {
  try {
    const info = await call(contract.auth.getInfo, {}, { background: true })
    if (!info.permissions.includes(DESK) || info.impersonation) throw new ApiError('envelope', 403, '')
    return info.factorMissing ? await leaveTo(ACCOUNT_PATHS.userInfo) : info
  } catch (error) {
    if (error instanceof ApiError && error.code === 401) return leaveToSignIn()
    throw error
  }
}

export function leaveToSignIn(): Promise<never> {
  returnPath.set(location.pathname + location.search)
  return leaveTo(PUBLIC_PATHS.login)
}

function leaveTo(path: string): Promise<never> {
  location.assign(path)
  // The page is navigating away: nothing of the desk may flash up.
  return new Promise(() => {})
}

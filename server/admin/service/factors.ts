import { staffPermissionsOf } from '#src/domain/account/staff.ts'
import type { Deps } from '#server/http/context.ts'
import type { User } from '#server/http/session.ts'
import { confirmReset, requestReset } from '#server/modules/factors/lost.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { findUserByEmail } from './users.ts'

/** For who lost their authenticator app, passkeys and recovery codes: one person asks, another confirms. */
export async function resetFactors(
  { words: [step = '', email = ''], options }: Command,
  deps: Deps,
): Promise<string> {
  if (step !== 'request' && step !== 'confirm')
    throw new UsageError('Say request or confirm, then the user’s email.')
  const user = await findUserByEmail(email, deps)
  const by = await administratorNamed(options.by, deps)
  if (by.id === user.id) throw new UsageError('Nobody resets their own factors.')
  if (step === 'confirm') {
    await confirmReset(deps, user, by).catch(asUsageError(user.userName))
    return `${user.userName} has no second factor any more and was logged out everywhere. They were told by email.`
  }
  if (!options.reason) throw new UsageError('Add a --reason.')
  await requestReset(deps, user, { by, reason: options.reason })
  return `${user.userName} was told by email. Another administrator has 24 hours to confirm it.`
}

/** @throws UsageError when nobody or somebody else is named */
export async function administratorNamed(email: string | undefined, deps: Deps): Promise<User> {
  if (!email) throw new UsageError('Add --by with your own email as an administrator.')
  const operator = await findUserByEmail(email, deps)
  if (!staffPermissionsOf(operator.roles).includes('staff'))
    throw new UsageError(`${operator.userName} isn’t an administrator.`)
  return operator
}

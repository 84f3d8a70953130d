import { staffPermissionsOf } from '#src/domain/account/staff.ts'
import type { Deps } from '#server/http/context.ts'
import type { User } from '#server/http/session.ts'
import { confirmReset, requestReset } from '#server/modules/factors/lost.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { chosen } from '#server/admin/cli/chosen.ts'
import { say } from '#server/admin/cli/say.ts'
import { findUserByEmail } from './users.ts'

/** For who lost their authenticator app, passkeys and recovery codes: one person asks, another confirms. */
export async function resetFactors(
  { words: [given, email = ''], options }: Command,
  deps: Deps,
): Promise<string> {
  const step = chosen(given, ['request', 'confirm'])
  const user = await findUserByEmail(email, deps)
  const by = await administratorNamed(options.by, deps)
  if (by.id === user.id) throw new UsageError(say('verb.factors.own'))
  if (step === 'confirm') {
    await confirmReset(deps, user, by).catch(asUsageError(user.userName))
    return say('verb.factors.reset', { email: user.userName })
  }
  if (!options.reason) throw new UsageError(say('verb.reason'))
  await requestReset(deps, user, { by, reason: options.reason })
  return say('verb.factors.asked', { email: user.userName })
}

/** @throws UsageError when nobody or somebody else is named */
export async function administratorNamed(email: string | undefined, deps: Deps): Promise<User> {
  if (!email) throw new UsageError(say('verb.administrator.enter'))
  const operator = await findUserByEmail(email, deps)
  if (!staffPermissionsOf(operator.roles).includes('staff'))
    throw new UsageError(say('verb.administrator.not', { email: operator.userName }))
  return operator
}

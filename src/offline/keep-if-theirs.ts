import { accountToken } from '#src/api/account-token.ts'
import { deviceReady } from './device.ts'

/** Keeps what was answered to `token`, if that is still the open account's once its database has opened, which may take a while. */
export async function keepIfTheirs(token: string | undefined, keep: () => Promise<void>): Promise<void> {
  await deviceReady()
  if (accountToken.isSame(token)) await keep()
}

import { eq } from 'drizzle-orm'
import type { PasskeyRequest } from '#src/contract/account/auth.ts'
import type { Identity } from '#src/domain/account/factor.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { assertPassword } from '#server/modules/account/credentials.ts'
import { wrongCode } from './authenticator.ts'
import { consumeOwnChallenge, newOwnChallenge } from './challenges.ts'
import { consumeAnyCode } from './log-in-step.ts'
import { listPasskeys, passkeyRequest, refused, usePasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'

export async function beginIdentity(context: CustomerContext): Promise<PasskeyRequest> {
  const { home, session, config } = context
  const { id } = relyingParty(config)
  const known = await listPasskeys(home, session.user.id)
  return passkeyRequest(await newOwnChallenge(context, 'prove'), id, known)
}

/**
 * The person who is logged in proves again that it is them, by what they choose; server/http/proven.ts asks when.
 * @throws RequestError at the field
 */
export async function prove(context: CustomerContext, { password, code, passkey }: Identity): Promise<void> {
  const { home, session, clock } = context
  if (passkey) {
    const expectedChallenge = await consumeOwnChallenge(context, 'prove', passkey.response.clientDataJSON)
    const row = (await listPasskeys(home, session.user.id)).find(
      ({ credentialId }) => credentialId === passkey.id,
    )
    if (!row) throw refused()
    await usePasskey(home, context, row, { passkey, expectedChallenge })
  } else if (code !== '') {
    if (!(await consumeAnyCode(context, home, session.user, code))) throw wrongCode()
  } else await assertPassword(context, password, 'password')
  await home.update(sessions, { provenAt: clock.now() }, eq(sessions.id, session.id))
}

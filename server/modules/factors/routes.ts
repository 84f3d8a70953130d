import { eq } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { Factors } from '#src/contract/account/factors.ts'
import { authenticators, recoveryCodes } from '#server/db/schema/factors.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { done, type Serve } from '#server/http/serve.ts'
import { conflict } from '#server/platform/errors.ts'
import { beginAuthenticator, confirmAuthenticator, ofUser, removeAuthenticator } from './authenticator.ts'
import { endTrust, isDemanded, tell } from './changes.ts'
import { listTrusted } from './devices.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { beginIdentity, prove } from './identity.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { arePasskeysAvailable } from './relying-party.ts'

const { factors } = contract

export function factorRoutes(serve: Serve): void {
  serve(factors.get, (_, context) => ownFactors(context))
  serve(factors.beginAuthenticator, (_, context) => beginAuthenticator(context))
  serve(factors.confirmAuthenticator, ({ code }, context) => confirmAuthenticator(context, code))
  serve(factors.removeAuthenticator, async (_, context) => done(removeAuthenticator(context)))
  serve(factors.renewCodes, async (_, context) => ({ recoveryCodes: await renewCodes(context) }))
  serve(factors.beginPasskey, (_, context) => beginPasskey(context))
  serve(factors.addPasskey, (input, context) => addPasskey(context, input))
  serve(factors.renamePasskey, async ({ id, name }, context) => done(renamePasskey(context, id, name)))
  serve(factors.removePasskey, async ({ id }, context) => done(removePasskey(context, id)))
  serve(factors.endTrust, async (_, { home, session }) => done(endTrust(home, session.user.id)))
  serve(factors.beginIdentity, (_, context) => beginIdentity(context))
  serve(factors.prove, async (input, context) => done(prove(context, input)))
}

async function ownFactors(context: CustomerContext): Promise<Factors> {
  const { home, session, config } = context
  const { id } = session.user
  const app = await home.one(authenticators, ofUser(id))
  return {
    authenticator: app
      ? { since: app.confirmedAt!.toISOString(), lastUsedAt: app.lastUsedAt?.toISOString() ?? null }
      : null,
    passkeys: (await listPasskeys(home, id)).map(({ id: key, name, createdAt, lastUsedAt }) => ({
      id: key,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes: await home.count(recoveryCodes, eq(recoveryCodes.userId, id)),
    devices: await listTrusted(context),
    demanded: await isDemanded(context),
    passkeysAvailable: arePasskeysAvailable(config),
  }
}

const renewCodes = (context: CustomerContext): Promise<string[]> =>
  context.home.transaction(async (tx) => {
    const { clock, session } = context
    if (!session.user.secondFactor) throw conflict('factors.none')
    await tell(tx, context, session.user, 'recoveryCodesRenewed')
    return newRecoveryCodes(tx, clock, session.user.id)
  })

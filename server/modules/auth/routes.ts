import { and, eq, gt } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { UserInfo } from '#src/contract/auth.ts'
import { PERMISSION_IMPERSONATE } from '#src/domain/account.ts'
import { audit } from '#server/audit.ts'
import { giveSession, takeSession } from '#server/cookies.ts'
import { impersonationTokens, users } from '#server/db/schema/accounts.ts'
import { Refusal } from '#server/errors.ts'
import type { PublicContext, Serve } from '#server/serve.ts'
import { closeSession, extendSession, hashed, openSession, REMEMBERED_SECONDS, SESSION_SECONDS, type User } from '#server/session.ts'
import { newCaptcha } from './captcha.ts'
import { isSuspicious } from './failures.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'

/** An impersonated session is short: the administrator came for one thing. */
const IMPERSONATED_SECONDS = 3600

export function authRoutes(serve: Serve): void {
  serve(contract.auth.login, async (input, context) => {
    const user = await logIn(context, { ...input, address: context.request.ip })
    return begin(context, user, input.remember ? REMEMBERED_SECONDS : SESSION_SECONDS)
  })

  serve(contract.auth.register, async (input, context) => {
    await register(context, input)
    return null
  })

  serve(contract.auth.code, async ({ username }, { database, clock, request }) => {
    // Without a name the picture is for a registration, which always asks (D18).
    const captchaEnabled = username === '' || await isSuspicious(database, { username, address: request.ip })
    return { captchaEnabled, ...await newCaptcha(database, clock) }
  })

  serve(contract.auth.getInfo, async (_, { session }): Promise<UserInfo> => {
    const { user, roles, permissions, impersonation, accountType } = session
    return {
      user: {
        userId: user.id, userName: user.userName, nickName: user.nickName, avatar: user.avatar ?? '', partnerId: user.customerId,
        accountType, locale: user.locale, emailConfirmed: user.emailConfirmedAt !== null,
      },
      roles, permissions,
      impersonation: impersonation && { allowMoney: impersonation.allowMoney },
    }
  })

  serve(contract.auth.refresh, async (_, { db, session, clock, reply, request }) => {
    await extendSession(db, session, clock.now())
    giveSession(reply, request.headers.authorization!.slice('Bearer '.length), session.lifeSeconds, clock.now())
    return session.lifeSeconds
  })

  serve(contract.auth.logout, async (_, { db, session, reply }) => {
    await closeSession(db, session)
    takeSession(reply)
    return null
  })

  serve(contract.auth.impersonate, async ({ token }, context) => {
    const { database, clock } = context
    const user = await database.transaction(async (tx) => {
      // Deleting is taking: of two at once only one gets the row.
      const [grant] = await tx.delete(impersonationTokens)
        .where(and(eq(impersonationTokens.tokenHash, hashed(token)), gt(impersonationTokens.expiresAt, clock.now()))).returning()
      if (!grant) return undefined
      const [found] = await tx.select().from(users).where(and(eq(users.customerId, grant.customerId), eq(users.id, grant.userId)))
      await audit(tx, clock, { actor: grant.adminId ?? 'operator', action: PERMISSION_IMPERSONATE, subject: grant.userId, detail: { reason: grant.reason, allowMoney: grant.allowMoney } })
      return found && { ...found, grant }
    })
    if (!user) throw new Refusal('auth.impersonate.used')
    return begin(context, user, IMPERSONATED_SECONDS, { adminId: user.grant.adminId ?? user.grant.userId, allowMoney: user.grant.allowMoney })
  })
}

type Grant = { adminId: string; allowMoney: boolean }

async function begin({ database, clock, reply }: PublicContext, user: User, seconds: number, impersonation?: Grant) {
  const token = await openSession(database, clock, { user, seconds, ...(impersonation && { impersonation }) })
  giveSession(reply, token, seconds, clock.now())
  return { access_token: token, expires_in: seconds }
}

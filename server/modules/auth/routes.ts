import { eq } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { UserInfo } from '#src/contract/account/auth.ts'
import { setSessionCookies, keepsWork, clearSessionCookies, startSession } from '#server/http/cookies.ts'
import { users } from '#server/db/schema/accounts.ts'
import { notFound, RequestError, sessionEnded } from '#server/platform/errors.ts'
import { network } from '#server/http/rate-limit.ts'
import type { PublicContext } from '#server/http/context.ts'
import type { Serve } from '#server/http/serve.ts'
import { closeSession, refreshSession, revokeSession } from '#server/http/session.ts'
import {
  afterPassword,
  beginPasskeyLogin,
  finishStep,
  logInByPasskey,
} from '#server/modules/factors/log-in-step.ts'
import { newCaptcha } from './captcha.ts'
import { confirmEmail } from './confirm-email.ts'
import { attemptOf, isSuspicious } from './failures.ts'
import { beginImpersonation, grantImpersonation } from './impersonation.ts'
import { findUser, logIn } from './log-in.ts'
import { mailCode } from './mail-code.ts'
import { registerAccount } from './register.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'

export function authRoutes(serve: Serve): void {
  serve(contract.auth.login, async (input, context) => {
    const user = await logIn(context, { ...input, address: network(context.request.ip) })
    return afterPassword(context, user, input)
  })
  serve(contract.auth.loginStep, (input, context) => finishStep(context, input))
  serve(contract.auth.beginPasskey, (_, context) => beginPasskeyLogin(context))
  serve(contract.auth.passkey, (input, context) => logInByPasskey(context, input))

  serve(contract.auth.register, async (input, context) => {
    await registerAccount(context, input)
    return null
  })

  serve(contract.auth.code, async ({ username }, { database, clock, request }) => {
    // Without a name, the picture is for a registration, which always asks for it (D18).
    const captchaEnabled =
      username === '' ||
      (await isSuspicious(
        database,
        attemptOf(await findUser(database, username), username, network(request.ip)),
        clock.now(),
      ))
    return { captchaEnabled, ...(await newCaptcha(database, clock)) }
  })

  serve(contract.auth.mailCode, async ({ username }, context) => ({
    uuid: await mailCode(context, username),
  }))
  serve(contract.auth.forgot, async ({ email }, context) => {
    await forgotPassword(context, email)
    return null
  })
  serve(contract.auth.reset, async (input, context) => {
    await resetPassword(context, input)
    return null
  })
  serve(contract.auth.confirm, ({ token }, context) => confirmEmail(context, token))

  serve(contract.auth.getInfo, async (_, { db, session, membership }): Promise<UserInfo> => {
    const { user, customerId, roles, permissions, limits, impersonation, accountType, factorMissing } =
      session
    return {
      user: {
        userId: user.id,
        userName: user.userName,
        nickName: user.nickName,
        avatar: user.avatar ?? '',
        partnerId: customerId,
        accountType,
        locale: user.locale,
        emailConfirmed: user.emailConfirmedAt !== null,
      },
      roles,
      permissions,
      limits,
      customers: await membership.list(),
      mergedFrom: await db.mergedFrom(),
      factorMissing,
      impersonation: impersonation && { allowMoney: impersonation.allowMoney },
    }
  })

  // The cookie carries the token; the answer's shape is given (requirements §7).
  serve(contract.auth.refresh, async (_, { home, clock, reply, request }) => {
    const refreshed = await refreshSession(
      home,
      clock,
      request.headers.authorization!.slice('Bearer '.length),
    )
    if (!refreshed) throw sessionEnded()
    return setSessionCookies(reply, refreshed, { now: clock.now(), keep: keepsWork(request) })
  })

  serve(contract.auth.logout, async (_, { home, session, reply }) => {
    await closeSession(home, session)
    clearSessionCookies(reply)
    return null
  })

  serve(contract.auth.revoke, async ({ key }, { database }) => {
    await revokeSession(database, key)
    return null
  })

  serve(contract.auth.grantImpersonation, async ({ username, reason }, { database, clock, session }) => {
    const [user] = await database.sql.select().from(users).where(eq(users.userName, username))
    if (!user) throw notFound()
    return {
      token: await grantImpersonation({ database, clock }, user, {
        adminId: session.user.id,
        adminSession: session.id,
        reason,
        allowMoney: false,
      }),
    }
  })

  serve(contract.auth.impersonate, async ({ token }, context) => {
    const opened = await beginImpersonation(context, token, agentOf(context))
    if (!opened) throw new RequestError('auth.impersonate.used')
    return startSession(context, opened, true)
  })
}

const agentOf = ({ request }: PublicContext): string => request.headers['user-agent'] ?? ''

import { contract } from '#src/contract/contract.ts'
import { clearSessionCookies } from '#server/http/cookies.ts'
import { readChoice, setChoice } from '#server/mail/choices.ts'
import { done, type Serve } from '#server/http/serve.ts'
import { previewClosing } from '#server/modules/billing/refund-account.ts'
import { callOffPickups } from '#server/modules/pickups/schedule.ts'
import { updateProfile, setAvatar, removeAvatar, readAvatar, ownProfile, chooseTopics } from './profile.ts'
import { assertPassword, resendConfirmation, changePassword, changeEmail } from './credentials.ts'
import { proveMobile, mailMobileCode } from './mobile.ts'
import { endSession, listSessions, endOtherSessions } from './sessions.ts'
import { testLabel } from './test-label.ts'

const { account, mailChoices } = contract

export function accountRoutes(serve: Serve): void {
  serve(account.get, (_, context) => ownProfile(context))
  serve(account.update, async (input, context) => done(updateProfile(context, input)))
  serve(account.password, async (input, context) => done(changePassword(context, input)))
  serve(account.email, async (input, context) => done(changeEmail(context, input)))
  serve(account.mobileCode, async (_, context) => done(mailMobileCode(context)))
  serve(account.proveMobile, async ({ code }, context) => done(proveMobile(context, code)))
  serve(account.confirmation, (_, context) => resendConfirmation(context))
  serve(account.topics, async (input, context) => done(chooseTopics(context, input)))

  serve(account.sessions, async (_, context) => ({ rows: await listSessions(context) }))
  serve(account.endSession, async ({ id }, context) => done(endSession(context, id)))
  serve(account.endOthers, async (_, context) => ({ ended: await endOtherSessions(context) }))

  serve(account.setAvatar, async ({ files }, context) => ({ avatar: await setAvatar(context, files) }))
  serve.file(account.avatar, (_, context) => readAvatar(context))
  serve(account.removeAvatar, async (_, context) => done(removeAvatar(context)))

  serve.file(account.testLabel, ({ format }, context) => testLabel(format, context))
  serve.file(account.export, async (_, { holdings, clock, config }) => ({
    // Not sent as JSON, because the client takes that for an envelope.
    bytes: holdings.read(),
    contentType: 'application/octet-stream',
    filename: `${config.site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${clock.now().toISOString().slice(0, 10)}.json`,
  }))
  serve(account.closing, (_, context) => previewClosing(context, context.db))
  serve(account.remove, async ({ password }, context) => {
    const {
      session: { user },
      holdings,
      reply,
    } = context
    await assertPassword(context, password, 'password')
    await holdings.erase({
      userId: user.id,
      email: user.userName,
      locale: user.locale,
      callOff: () => callOffPickups(context),
    })
    clearSessionCookies(reply)
    return null
  })

  serve(mailChoices.get, ({ token }, context) => readChoice(context, token))
  serve(mailChoices.set, ({ token, on }, context) => setChoice(context, token, on))
}

import { Suspense, use, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { readToken } from '#src/api/cookies.ts'
import { auth, type UserInfo } from '#src/contract/account/auth.ts'
import { invitations, type Invitation } from '#src/contract/account/invitations.ts'
import { joinSchema, type Joining } from '#src/domain/account/joining.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { PlainForm } from '#src/ui/plain/PlainForm.tsx'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { LoginForm } from './LoginForm.tsx'
import { refusal, type Outcome } from './outcome.ts'
import { OutcomeLine } from './OutcomeLine.tsx'
import { PressButton } from './PressButton.tsx'
import { useOutcome } from './use-outcome.ts'

/** Opened by the link of an invitation: shows who invites, and accepts with an existing or a new account. */
export function InvitationForm({ token }: { token: string }) {
  const [asked] = useState(() => ask(token))
  return (
    <Suspense>
      <Shown token={token} asked={asked} />
    </Suspense>
  )
}

type Answer = { invitation: Invitation; signedIn: UserInfo | undefined } | { outcome: Outcome }

async function ask(token: string): Promise<Answer> {
  try {
    const [invitation, signedIn] = await Promise.all([
      call(invitations.get, { token }, { repeatSubmit: false }),
      readToken() === undefined
        ? undefined
        : call(auth.getInfo, {}, { background: true }).catch(() => undefined),
    ])
    return { invitation, signedIn }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { outcome: refusal('auth.invitation.failed', error) }
  }
}

function Shown({ token, asked }: { token: string; asked: Promise<Answer> }) {
  const text = useText()
  const { formatList } = useIntl()
  const answer = use(asked)
  const heading = <h2>{text('auth.invitation.heading')}</h2>
  if ('outcome' in answer)
    return (
      <>
        {heading}
        <OutcomeLine outcome={answer.outcome} />
        <p>
          <a className="button" href={PUBLIC_PATHS.login}>
            {text('layout.logIn')}
          </a>
        </p>
      </>
    )
  const { invitation, signedIn } = answer
  const { customer, email, roles, known } = invitation
  return (
    <>
      {heading}
      <p>
        <FormattedMessage
          id="auth.invitation.what"
          values={{
            customer: <strong key="customer">{customer}</strong>,
            roles: formatList(roles.map((role) => text(`option.memberRole.${role}`))),
          }}
        />
      </p>
      {signedIn && <Accept token={token} name={signedIn.user.userName} />}
      {!signedIn && known && <LogIn token={token} email={email} />}
      {!signedIn && !known && <Join token={token} email={email} />}
    </>
  )
}

/** Accepts as whoever is signed in. */
function useAccept(token: string) {
  const { outcome, attempt } = useOutcome('auth.invitation.failed')
  const accept = () =>
    attempt(async () => {
      await call(invitations.accept, { token }, { repeatSubmit: false })
      location.assign('/')
    }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  return { outcome, accept }
}

function Accept({ token, name }: { token: string; name: string }) {
  const text = useText()
  const { outcome, accept } = useAccept(token)
  return (
    <>
      <p>{text('auth.invitation.as', { email: name })}</p>
      <OutcomeLine outcome={outcome} />
      <p>
        <PressButton onPress={accept}>{text('auth.invitation.accept')}</PressButton>
      </p>
    </>
  )
}

function LogIn({ token, email }: { token: string; email: string }) {
  const text = useText()
  const { outcome, accept } = useAccept(token)
  return (
    <>
      <p>{text('auth.invitation.logIn', { email })}</p>
      <OutcomeLine outcome={outcome} />
      <LoginForm name={email} goOn={accept} />
    </>
  )
}

function Join({ token, email }: { token: string; email: string }) {
  const text = useText()
  const { outcome, attempt } = useOutcome('auth.invitation.failed')
  const join = (values: Joining) =>
    attempt(async () => {
      await call(invitations.join, values, { isToken: false, repeatSubmit: false })
      location.assign('/')
    })
  return (
    <>
      <p>{text('auth.invitation.join', { email })}</p>
      <OutcomeLine outcome={outcome} />
      <PlainForm
        schema={joinSchema}
        defaultValues={{ token }}
        onSubmit={join}
        submitLabel="auth.invitation.submit"
      >
        <PlainInput name="nickName" autoComplete="nickname" />
        <PlainInput name="password" type="password" autoComplete="new-password" />
      </PlainForm>
    </>
  )
}

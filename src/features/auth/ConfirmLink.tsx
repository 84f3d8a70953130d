import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { chosenRate } from '#src/api/chosen-rate.ts'
import { auth } from '#src/contract/account/auth.ts'
import { useText } from '#src/i18n/use-text.ts'
import { refusal, type Outcome } from './outcome.ts'
import { OutcomeLine } from './OutcomeLine.tsx'
import { PressButton } from './PressButton.tsx'

/**
 * The link that confirms an email address. It works once, and programs that scan mail follow links, so it
 * takes a click on a button.
 */
export function ConfirmLink({ token }: { token: string }) {
  const text = useText()
  const [outcome, setOutcome] = useState<Outcome>()
  const confirm = async () => {
    setOutcome(undefined)
    try {
      const { email, changed } = await call(auth.confirm, { token }, { isToken: false, repeatSubmit: false })
      setOutcome({
        kind: 'done',
        messageId: changed ? 'auth.confirm.changed' : 'auth.confirm.done',
        reason: email,
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(refusal('auth.confirm.failed', error))
    }
  }
  return (
    <>
      <h2>{text('auth.confirm.heading')}</h2>
      <OutcomeLine outcome={outcome} />
      {outcome?.kind === 'done' ? (
        <p>
          <a className="button" href={chosenRate.get() ?? '/'}>
            {text('auth.confirm.goOn')}
          </a>
        </p>
      ) : (
        <p>
          <PressButton onPress={confirm}>{text('auth.confirm.submit')}</PressButton>
        </p>
      )}
    </>
  )
}

import { Suspense, use, useEffect, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { mailChoices, type MailChoice } from '#src/contract/site.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useSingleFlight } from '#src/ui/feedback/use-single-flight.ts'

type Answer = { choice: MailChoice } | { failure: string }

/** Whether one address gets one kind of mail, and the button that changes that. */
export function MailChoiceCard({ token }: { token: string }) {
  const [first] = useState(() => firstAnswer(token))
  // A mail program without one-click unsubscribe opens the address meant for it: move the token behind the
  // `#`, so that it goes no further.
  useEffect(() => {
    if (location.search !== '')
      history.replaceState(history.state, '', `${location.pathname}#token=${encodeURIComponent(token)}`)
  }, [token])
  return (
    <Suspense>
      <Choice token={token} first={first} />
    </Suspense>
  )
}

function Choice({ token, first }: { token: string; first: Promise<Answer> }) {
  const text = useText()
  const alone = useSingleFlight()
  const found = use(first)
  const [changed, setChanged] = useState<MailChoice>()
  const [failure, setFailure] = useState<string>()
  if ('failure' in found) return <Failed failure={found.failure} />
  const { address, topic, on } = changed ?? found.choice
  const change = () =>
    alone(async () => {
      const answer = await answerTo(
        call(mailChoices.set, { token, on: !on }, { isToken: false, repeatSubmit: false }),
      )
      setFailure('failure' in answer ? answer.failure : undefined)
      if ('choice' in answer) setChanged(answer.choice)
    })
  return (
    <>
      <p>{text(`site.unsubscribe.topic.${topic ?? 'parcels'}`, { address })}</p>
      <p>
        <output>
          <strong>{text(on ? 'site.unsubscribe.isOn' : 'site.unsubscribe.isOff')}</strong>
        </output>
      </p>
      {failure !== undefined && <Failed failure={failure} />}
      <button type="button" className={on ? 'button' : 'button quiet'} onClick={() => void change()}>
        {text(on ? 'site.unsubscribe.stop' : 'site.unsubscribe.start')}
      </button>
    </>
  )
}

function Failed({ failure }: { failure: string }) {
  const text = useText()
  return (
    <p role="alert" className="notice error">
      <strong>{text('site.unsubscribe.failed')}</strong> {failure || text('error.offline')}
    </p>
  )
}

// Until it is first shown, React re-renders a suspended part from the start: one call all the same.
const requests = new Map<string, Promise<Answer>>()

function firstAnswer(token: string): Promise<Answer> {
  const request =
    requests.get(token) ?? answerTo(call(mailChoices.get, { token }, { isToken: false, repeatSubmit: false }))
  requests.set(token, request)
  return request
}

async function answerTo(choice: Promise<MailChoice>): Promise<Answer> {
  try {
    return { choice: await choice }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { failure: error.message }
  }
}

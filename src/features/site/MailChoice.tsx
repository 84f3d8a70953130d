import { Suspense, use, useEffect, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { mailChoices, type MailChoice } from '#src/contract/site.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useSingleFlight } from '#src/ui/feedback/use-single-flight.ts'

type Answer = { choice: MailChoice } | { failure: string }

/** Mail of one kind to one address: whether it comes, and the button that changes that. */
export function MailChoiceCard({ token }: { token: string }) {
  const [first] = useState(() => firstAnswer(token))
  // A mail program that knows no one click opens the address that was meant for one: the word goes behind the
  // `#`, so that nothing more is told it.
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

// React renders a part that waits again from the start until it is first shown: one call all the same.
const asked = new Map<string, Promise<Answer>>()

function firstAnswer(token: string): Promise<Answer> {
  const begun =
    asked.get(token) ?? answerTo(call(mailChoices.get, { token }, { isToken: false, repeatSubmit: false }))
  asked.set(token, begun)
  return begun
}

async function answerTo(choice: Promise<MailChoice>): Promise<Answer> {
  try {
    return { choice: await choice }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { failure: error.message }
  }
}

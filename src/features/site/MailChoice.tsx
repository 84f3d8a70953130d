import { Suspense, use, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { mailChoices, type MailChoice } from '#src/contract/mail-choices.ts'
import { useText } from '#src/i18n/use-text.ts'

type Answer = { choice: MailChoice } | { failure: string }

/** Mail of one kind to one address: whether it comes, and the button that changes that. */
export function MailChoiceCard({ token }: { token: string }) {
  const [answer, setAnswer] = useState(() => firstAnswer(token))
  const set = (on: boolean) => setAnswer(answerTo(call(mailChoices.set, { token, on }, { isToken: false, repeatSubmit: false })))
  return <Suspense><Choice answer={answer} set={set} /></Suspense>
}

function Choice({ answer, set }: { answer: Promise<Answer>; set: (on: boolean) => void }) {
  const text = useText()
  const shown = use(answer)
  if ('failure' in shown) return <p role="alert" className="notice error"><strong>{text('site.unsubscribe.failed')}</strong> {shown.failure || text('error.needsNetwork')}</p>
  const { address, topic, on } = shown.choice
  return (
    <>
      <p>{text(`site.unsubscribe.topic.${topic ?? 'parcels'}`, { address })}</p>
      <p><output><strong>{text(on ? 'site.unsubscribe.isOn' : 'site.unsubscribe.isOff')}</strong></output></p>
      <button type="button" className={on ? 'button' : 'button quiet'} onClick={() => set(!on)}>{text(on ? 'site.unsubscribe.stop' : 'site.unsubscribe.start')}</button>
    </>
  )
}

// React renders a part that waits again from the start until it is first shown: one call all the same.
const asked = new Map<string, Promise<Answer>>()

function firstAnswer(token: string): Promise<Answer> {
  const begun = asked.get(token) ?? answerTo(call(mailChoices.get, { token }, { isToken: false }))
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
